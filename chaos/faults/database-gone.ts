import { withoutDatabase } from '../without-database.ts'
import type { FaultRun } from '../fault.ts'

/** The database refuses and is gone for half a minute. */
export const databaseGone = (run: FaultRun) =>
  withoutDatabase(run, {
    fault: 'database gone for 30 s',
    how: 'a proxy between the program and its database cuts every connection and refuses new ones',
    take: (proxy) => proxy.refuse(),
  })
