import { strikes } from '../strikes.ts'
import type { FaultRun } from '../fault.ts'

/** The program is killed outright under load, and started again. */
export const killProgram = (run: FaultRun) =>
  strikes(run, {
    fault: 'kill -9 of the program',
    how: 'at a random moment during a burst of orders and cancellations by 12 buyers; restarted immediately',
    strike: (shop) => shop.kill(),
  })
