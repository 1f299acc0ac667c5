import { setTimeout as pause } from 'node:timers/promises'
import { countAnswers, withShop, type FaultRun, type Trial } from '../fault.ts'
import type { Buying } from '../buying.ts'
import { startShop, until } from '../shop.ts'

/** Kills the shop's process under load and starts it again. */
export const killProgram = (run: FaultRun) =>
  repeatKill(run, {
    fault: 'kill -9 of the program',
    how: 'at a random moment during a burst of orders and cancellations by 12 buyers; restarted immediately',
    kill: ({ shop }) => shop.kill(),
  })

/** Kills the database under load. The shop restarts an embedded database, and reconnects to an external one. */
export const killDatabase = (run: FaultRun) =>
  repeatKill(run, {
    fault: 'kill -9 of the database',
    how: 'its postmaster, at a random moment during a burst of orders; the program keeps running and restarts the embedded database; an external one is restarted as its supervisor would',
    kill: ({ engine }) => engine.killServer(),
  })

/** Kills the shop and the database together, like a power cut without disk damage. */
export const killBoth = (run: FaultRun) =>
  repeatKill(run, {
    fault: 'kill -9 of both together',
    how: 'program and postmaster together, at a random moment during a burst of orders; both are restarted',
    kill: async ({ shop, engine }) => void (await Promise.all([engine.killServer(), shop.kill()])),
  })

const countCancelled = ({ submissions }: Buying) => submissions.filter(({ cancelled }) => cancelled).length

/** Kills repeatedly at random times under load, and restarts the shop as its supervisor would. */
async function repeatKill(
  { engine: createEngine, kind, times, print }: FaultRun,
  { fault, how, kill }: { fault: string; how: string; kill: (trial: Trial) => Promise<void> },
) {
  const engine = await createEngine()
  return withShop({ fault, how, engine, kind }, async (trial) => {
    const { buying, problems, recovered } = trial
    while (recovered.length < times && problems.size === 0) {
      const cancelled = countCancelled(buying)
      trial.startLoad()
      await until('a burst', async () => countCancelled(buying) > cancelled, { within: 60_000 })
      await pause(Math.random() * 500)
      const from = performance.now()
      await kill(trial)
      if (trial.shop.hasEnded()) trial.shop = await startShop(kind, engine.env)
      await trial.recover(from)
      const round = recovered.length
      if (round % 10 === 0 || problems.size > 0) print(`${fault}: ${round} of ${times}`)
    }
    return {
      times: recovered.length,
      saw: `orders: ${countAnswers(buying.answers)}; ${buying.resent} sent again with their keys, each placed once`,
    }
  })
}
