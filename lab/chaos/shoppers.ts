import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { countAnswers, type Trial } from './fault.ts'
import { isAdmitted, mixedLoad, percentile, prepareShoppers, type Answered } from './mixed-load.ts'

/** The number of shoppers, and how many milliseconds they look at each page. */
const people = { count: 12, look: 400 }
/** The shares of their actions. They look at fewer pages than usual, because pages come from the cache. */
const shares = { browse: 50, search: 35, member: 15 }
/**
 * The goal for the p99 in milliseconds, if the machine reaches it without a flood: "Others' pages and orders have 0
 * failures and p99 below 500 ms".
 */
const goal = 500

/**
 * Starts people at different network addresses who browse, search, sign in and order, with pauses like those of real
 * people.
 */
export async function startShoppers({ engine, shop, buying }: Trial) {
  const shoppers = await prepareShoppers(await engine.url(), buying)
  // Each request opens a new connection, like the first request of a visitor.
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
    /** Returns the answers during ten seconds without any fault. */
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

/** Checks that shoppers were served as well as before and after the fault, and describes how they were served. */
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
