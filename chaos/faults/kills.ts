import type { FaultRun } from '../fault.ts'
import { repeatFault } from '../repeat-fault.ts'

/** Kills the program outright under load and starts it again. */
export const killProgram = (run: FaultRun) =>
  repeatFault(run, {
    fault: 'kill -9 of the program',
    how: 'at a random moment during a burst of orders and cancellations by 12 buyers; restarted immediately',
    inject: (shop) => shop.kill(),
  })

/** Kills the database outright under load. The program starts the embedded one again, and goes on with any. */
export const killDatabase = (run: FaultRun) =>
  repeatFault(run, {
    fault: 'kill -9 of the database',
    how: 'its postmaster, at a random moment during a burst of orders; the program keeps running and restarts the embedded database; an external one is restarted as its supervisor would',
    inject: (_, engine) => engine.killServer(),
  })

/** Kills program and database at the same moment, as a power cut does that spares the disk. */
export const killBoth = (run: FaultRun) =>
  repeatFault(run, {
    fault: 'kill -9 of both at once',
    how: 'program and postmaster together, at a random moment during a burst of orders; both are restarted',
    inject: async (shop, engine) => {
      await Promise.all([engine.killServer(), shop.kill()])
    },
  })
