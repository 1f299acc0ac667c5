import { setTimeout as pause } from 'node:timers/promises'
import { placeOne, prepareBuying, settle, startBuying } from './buying.ts'
import { checked, look } from './checks.ts'
import type { Engine } from './engine.ts'
import { countAnswers, unexpected, type FaultRun, type Outcome } from './fault.ts'
import { startShop, until, type ShopProcess } from './shop.ts'

/** How long a shop may take until it places orders again, in milliseconds. */
const maxRecovery = 60_000

/**
 * Injects a fault repeatedly at random moments while twelve buyers order and cancel as fast as answers come. After each
 * one the shop must take a new order by itself; a program that ended is started again, as its supervisor would. Then
 * every unacknowledged order is sent again with its key, and the database is checked.
 */
export async function repeatFault(
  { engine: makeEngine, kind, times, tell }: FaultRun,
  options: { fault: string; how: string; inject: (shop: ShopProcess, engine: Engine) => Promise<void> },
): Promise<Outcome & { acknowledged: number; cancelled: number; sentAgain: number }> {
  const engine = await makeEngine()
  const recovered: number[] = []
  const problems: string[] = []
  let shop = await startShop(kind, engine.env)
  try {
    const buying = await prepareBuying(await engine.url())
    for (let round = 1; round <= times && problems.length === 0; round += 1) {
      const load = startBuying(buying, () => shop.origin)
      await pause(200 + Math.random() * 500)
      const from = performance.now()
      await options.inject(shop, engine)
      if (shop.hasEnded()) shop = await startShop(kind, engine.env)
      await until('a new order', () => placeOne(buying, shop.origin), { within: maxRecovery })
      recovered.push(performance.now() - from)
      await load.stop()
      problems.push(...(await settle(buying, shop.origin)), ...unexpected(buying.answers))
      problems.push(...(await look(await engine.url(), buying)))
      if (round % 10 === 0 || problems.length > 0) tell(`${options.fault}: ${round} of ${times}`)
    }
    return {
      fault: options.fault,
      engine: engine.name,
      how: options.how,
      times: recovered.length,
      saw: `orders: ${countAnswers(buying.answers)}; ${buying.sentAgain} sent again with their keys, each placed once`,
      checked,
      problems,
      recovered,
      acknowledged: buying.submits.length,
      cancelled: buying.submits.filter(({ cancelled }) => cancelled).length,
      sentAgain: buying.sentAgain,
    }
  } finally {
    await shop.stop()
    await engine.remove()
  }
}
