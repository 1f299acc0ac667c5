import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { countAnswers, type Trial } from './fault.ts'
import { isAdmitted, mixedLoad, percentile, prepareShoppers, type Answered } from './mixed-load.ts'

/** Shoppers at the same time, and how long they look at what they got, in milliseconds. */
const people = { count: 12, look: 400 }
/** What they do: more than a look at pages, which come from the cache. */
const shares = { browse: 50, search: 35, member: 15 }
/** "Others' pages and orders have 0 failures and p99 below 500 ms": where the machine allows that without a flood. */
const goal = 500

/** People at network addresses of their own who browse, search, sign in and order, with pauses as people make them. */
export async function startShoppers({ engine, shop, buying }: Trial) {
  const shoppers = await prepareShoppers(await engine.url(), buying)
  // Each request by a connection of its own, as the first one of a visitor is.
  const load = mixedLoad(shop.origin, shoppers, { shares, keepAlive: false })
  const stopping = new AbortController()
  const answers: Answered[] = []
  const shopAt = async (address: string) => {
    while (!stopping.signal.aborted) {
      answers.push(await load.next(address))
      await pause(people.look * (0.5 + Math.random()))
    }
  }
  const everybody = Promise.all(Array.from({ length: people.count }, (_, n) => shopAt(`192.0.2.${n + 1}`)))
  return {
    /** The answers since the last call. */
    take: () => answers.splice(0),
    /** The answers of ten seconds in which nothing else happens. */
    async measureAlone() {
      await pause(2_000)
      answers.length = 0
      await pause(10_000)
      return answers.splice(0)
    },
    async stop() {
      stopping.abort()
      await everybody
      load.close()
    },
  }
}

/** Checks that shoppers were served as they are without a fault, before and after it, and says how they were. */
export function checkServed(
  trial: Trial,
  answers: readonly Answered[],
  alone: { before: readonly Answered[]; after: readonly Answered[] },
): string {
  const refused = answers.filter((answered) => !isAdmitted(answered))
  const kinds = Map.groupBy(refused, ({ kind, status }) => `${kind} ${status}`)
  const counts = new Map([...kinds].map(([kind, { length }]) => [kind, length]))
  trial.check(refused.length === 0, `others were refused: ${countAnswers(counts)}`)
  const slowest = percentile(answers, 99)
  const [before, after] = [percentile(alone.before, 99), percentile(alone.after, 99)]
  trial.check(slowest < Math.max(goal, 2 * before, 2 * after), `p99 of others was ${slowest} ms`)
  return `${answers.length} requests of ${people.count} other shoppers: ${refused.length} failed, p50 ${percentile(answers, 50)} ms, p99 ${slowest} ms; without it p99 ${before} ms before, ${after} ms after; load average ${loadavg()[0]?.toFixed(1)}`
}
