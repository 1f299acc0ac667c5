import { strikes } from '../strikes.ts'
import type { FaultRun } from '../fault.ts'

/** The database is killed outright under load. The program starts the embedded one again, and goes on with any. */
export const killDatabase = (run: FaultRun) =>
  strikes(run, {
    fault: 'kill -9 of the database',
    how: 'its postmaster, at a random moment during a burst of orders; the program keeps running and restarts the embedded database; an external one is restarted as its supervisor would',
    strike: (_, engine) => engine.killServer(),
  })
