import { strikes } from '../strikes.ts'
import type { FaultRun } from '../fault.ts'

/** The database is killed outright under load. The program starts the embedded one again, and goes on with any. */
export const killDatabase = (run: FaultRun) =>
  strikes(run, {
    fault: 'kill -9 of the database',
    how: 'of its postmaster, at a random moment of a burst of orders; the program runs on and starts the embedded one again itself, one’s own is started again as its supervisor would',
    strike: (_, engine) => engine.killServer(),
  })
