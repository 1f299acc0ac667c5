/** A program with as many processes as its argument says, whose metrics can be read, for the test of shared-metrics.ts. */
import cluster from 'node:cluster'
import type { Pool } from 'pg'
import { followPrimary, startProcesses, type ReadyMessage } from '../../start/processes.ts'
import { createShutdown } from '../../start/shutdown.ts'
import { startMetrics, startSharedMetrics } from '../start-metrics.ts'

const [count = ''] = process.argv.slice(2)
const settings = { METRICS_PORT: 0, METRICS_HOST: '127.0.0.1', RATE_LIMIT_CODES_PER_DAY: 10 }
const shutdown = createShutdown()

/** Measures a shop that has turned one visitor away. */
async function measure(): Promise<void> {
  const pool = { query: async () => ({ rows: [] }), totalCount: 3, idleCount: 1, waitingCount: 0 }
  const context = {
    limits: { count: async () => 5 },
    databaseListener: { state: () => ({ isConnected: true, heartbeatAge: undefined }) },
  }
  const observer = await startMetrics(
    settings,
    pool as unknown as Pool,
    context as unknown as Parameters<typeof startMetrics>[2],
    shutdown,
  )
  observer.rejected()
}

if (cluster.isWorker) {
  await measure()
  followPrimary(() => process.exit(0))
  process.send?.({ ready: [String(process.pid)] } satisfies ReadyMessage)
} else if (count === '1') await measure()
else {
  const processes = await startProcesses(Number(count))
  await startSharedMetrics(settings, shutdown)
  process.stdout.write(`${processes.lines.join('\n')}\n`)
}
