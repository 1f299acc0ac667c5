import { withoutDatabase } from '../without-database.ts'
import type { FaultRun } from '../fault.ts'

/** The database hangs for half a minute without hanging up, as one that is stopped or behind a dead network. */
export const databaseSilent = (run: FaultRun) =>
  withoutDatabase(run, {
    fault: 'database silent for 30 s',
    how: 'connections stay open and new ones are taken, but nothing passes the proxy between the program and its database',
    take: async (proxy) => proxy.silent(),
  })
