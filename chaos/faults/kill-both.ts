import { strikes } from '../strikes.ts'
import type { FaultRun } from '../fault.ts'

/** Program and database are killed at the same moment, as by a power cut that spares the disk. */
export const killBoth = (run: FaultRun) =>
  strikes(run, {
    fault: 'kill -9 of both at once',
    how: 'program and postmaster together, at a random moment during a burst of orders; both are restarted',
    strike: async (shop, engine) => {
      await Promise.all([engine.killServer(), shop.kill()])
    },
  })
