import { withoutDatabase } from '../without-database.ts'
import type { FaultRun } from '../fault.ts'

/** The database hangs for half a minute without hanging up, as one that is stopped or behind a dead network. */
export const databaseSilent = (run: FaultRun) =>
  withoutDatabase(run, {
    fault: 'database silent for 30 s',
    how: 'connections stay open and new ones are accepted, but the proxy between the program and its database forwards nothing',
    take: async (proxy) => proxy.silent(),
  })
