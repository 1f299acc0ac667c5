import { setTimeout as pause } from 'node:timers/promises'
import { placeOne, prepareBuying, settle, startBuying } from './buying.ts'
import { checked, look } from './checks.ts'
import type { Engine } from './engine.ts'
import { answersOf, unforeseen, type FaultRun, type Outcome } from './fault.ts'
import { startShop, until, type ShopProcess } from './shop.ts'

/** How long a shop may take until it places orders again, in milliseconds. */
const patience = 60_000

/**
 * Strikes again and again at random moments while twelve buyers order and cancel as fast as answers come. After each
 * strike the shop must take a new order by itself; a program that is gone is started again, as whoever runs it would.
 * Then what nobody had acknowledged is sent again with its key, and everything is looked at.
 */
export async function strikes(
  { engine: makeEngine, kind, times, tell }: FaultRun,
  about: { fault: string; how: string; strike: (shop: ShopProcess, engine: Engine) => Promise<void> },
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
      await about.strike(shop, engine)
      if (shop.hasEnded()) shop = await startShop(kind, engine.env)
      await until('a new order', () => placeOne(buying, shop.origin), { within: patience })
      recovered.push(performance.now() - from)
      await load.stop()
      problems.push(...(await settle(buying, shop.origin)), ...unforeseen(buying.answers))
      problems.push(...(await look(await engine.url(), buying)))
      if (round % 10 === 0 || problems.length > 0) tell(`${about.fault}: ${round} of ${times}`)
    }
    return {
      fault: about.fault,
      engine: engine.name,
      how: about.how,
      times: recovered.length,
      saw: `orders: ${answersOf(buying.answers)}; ${buying.sentAgain} sent again with their keys, each placed once`,
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
