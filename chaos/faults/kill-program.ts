import { strikes } from '../strikes.ts'
import type { FaultRun } from '../fault.ts'

/** The program is killed outright under load, and started again. */
export const killProgram = (run: FaultRun) =>
  strikes(run, {
    fault: 'kill -9 of the program',
    how: 'at a random moment of a burst of orders and cancellations by 12 buyers; started again at once',
    strike: (shop) => shop.kill(),
  })
