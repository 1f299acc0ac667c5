import { withoutDatabase } from '../without-database.ts'
import type { FaultRun } from '../fault.ts'

/** The database refuses and is gone for half a minute. */
export const databaseGone = (run: FaultRun) =>
  withoutDatabase(run, {
    fault: 'database gone for 30 s',
    how: 'every connection cut and new ones refused, by a proxy between the program and its database',
    take: (proxy) => proxy.refuse(),
  })
