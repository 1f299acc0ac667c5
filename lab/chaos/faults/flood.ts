import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { checked } from '../checks.ts'
import { countAnswers, withShop, type FaultRun, type Outcome } from '../fault.ts'
import type { Flood, Flooded } from '../flooder.ts'
import { checkServed, startShoppers } from '../shoppers.ts'
import { statusOf } from '../shop.ts'

const seconds = 30
const flooder = '203.0.113.9'

/** The limits of a production run. */
const env = { RATE_LIMIT_ATTEMPTS: '100', RATE_LIMIT_ORDERS: '60', RATE_LIMIT_CODES_PER_CLIENT: '30' }

/** The milliseconds after a flood during which requests may still be refused. */
const maxShedding = 2_000

/**
 * Maximum number of passwords that a network may try for one account in half a minute: ten, and some more with
 * growing delays.
 */
const maxTried = 20

const how = `every second one address sends 96 wrong logins for an unknown number, 20 for a member's, 180 searches and 200 requests for pages that nobody asked for before, all at once and each by a connection of its own, for ${seconds} s, with the limits of a production run`

/** A flood from one client must not displace other clients, and its effects must end with it. */
export async function flood({ servedEngine, kind, print }: FaultRun): Promise<Outcome> {
  const fault = 'flood of one client'
  return withShop({ fault, how, engine: await servedEngine(), kind, env }, async (trial) => {
    const { shop } = trial
    const shoppers = await startShoppers(trial)
    const before = await shoppers.measureAlone()
    print(`${fault}: begun`)
    // The guessed password is that of a member who signs in from other addresses at the same time.
    const data: Flood = { origin: shop.origin, address: flooder, phoneNumber: '+601100000001', seconds }
    const thread = new Worker(new URL('../flooder.ts', import.meta.url), { workerData: data })
    const [{ logins, searches, pages }] = (await once(thread, 'message')) as [Flooded]
    const back = performance.now()
    const answers = shoppers.take()
    const shedding = await sheddingAfter(shop.origin, back)
    const served = checkServed(trial, answers, { before, after: await shoppers.measureAlone() })
    trial.check(shedding <= maxShedding, `requests were refused for ${Math.round(shedding)} ms after it`)
    await shoppers.stop()
    await trial.recover(performance.now())

    const tried = logins.get('401') ?? 0
    trial.check(tried <= 2 * maxTried, `${tried} passwords of two accounts were tried`)
    const strange = [logins, searches, pages]
      .flatMap((answers) => [...answers.keys()])
      .filter((status) => !['200', '401', '429', '503'].includes(status))
    trial.check(strange.length === 0, `the flood was answered by ${strange.join(', ')}`)
    return {
      times: 1,
      saw: `${served}; the flood: logins ${countAnswers(logins)}, searches ${countAnswers(searches)}, pages ${countAnswers(pages)}`,
      checked: `${checked}; nobody refused from ${Math.round(shedding)} ms after the flood`,
    }
  })
}

/**
 * Returns the milliseconds from the end of a flood to the last refused request, of the flooding client or another
 * one.
 */
async function sheddingAfter(origin: string, end: number): Promise<number> {
  let last = 0
  for (let round = 0; performance.now() < end + 2 * maxShedding; round += 1) {
    const statuses = await Promise.all(
      [flooder, '192.0.2.250'].map((address) =>
        statusOf(`${origin}/api/products?lang=en&q=desk${round}`, address),
      ),
    )
    if (statuses.some((status) => status !== 200)) last = performance.now() - end
    await pause(50)
  }
  return last
}
