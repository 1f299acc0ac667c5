import cluster from 'node:cluster'
import type { Pool } from 'pg'
import type { Context } from '../context.ts'
import type { Settings } from '../settings/settings.ts'
import { listen, stopListening } from '../start/listen.ts'
import type { Shutdown } from '../start/shutdown.ts'
import { log } from './log.ts'
import { noObserver, type Observer } from './observer.ts'

type MetricsSettings = Pick<Settings, 'METRICS_PORT' | 'METRICS_HOST'>

/**
 * Starts metrics if they are configured; their packages are loaded only then, because they would delay the start. The
 * first of several processes serves them.
 */
export async function startMetrics(
  settings: MetricsSettings & Pick<Settings, 'RATE_LIMIT_CODES_PER_DAY'>,
  pool: Pool,
  { limits, databaseListener }: Pick<Context, 'limits' | 'databaseListener'>,
  shutdown: Pick<Shutdown, 'addServing'>,
): Promise<Observer> {
  if (settings.METRICS_PORT === undefined) return noObserver
  const { createMetrics } = await import('./metrics.ts')
  const metrics = createMetrics(pool, {
    codesPerDay: settings.RATE_LIMIT_CODES_PER_DAY,
    countCodes: (channel) => limits.count('codesOfDay', channel),
    listenerState: databaseListener.state,
  })
  shutdown.addServing(async () => metrics.stop())
  if (cluster.isWorker) metrics.shareWithFirstProcess()
  else await serveMetrics(settings, metrics, shutdown)
  return metrics
}

/** Serves the metrics of all processes: counters are added up; for gauges, the worst value is used. */
export async function startSharedMetrics(
  settings: MetricsSettings,
  shutdown: Pick<Shutdown, 'addServing'>,
): Promise<void> {
  if (settings.METRICS_PORT === undefined) return
  const { createSharedReader } = await import('./metrics/shared-metrics.ts')
  await serveMetrics(settings, { read: createSharedReader() }, shutdown)
}

async function serveMetrics(
  { METRICS_PORT = 0, METRICS_HOST }: MetricsSettings,
  metrics: { read: () => Promise<string> },
  shutdown: Pick<Shutdown, 'addServing'>,
): Promise<void> {
  const { createMetricsServer } = await import('./metrics.ts')
  const server = createMetricsServer(metrics)
  const port = await listen(server, { PORT: METRICS_PORT, HOST: METRICS_HOST })
  shutdown.addServing(() => stopListening(server))
  log.info({ port }, 'metrics can be read')
}
