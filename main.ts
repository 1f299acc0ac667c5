import cluster from 'node:cluster'
import type { Server } from 'node:http'
import type { ServerBuild } from 'react-router'
import { createApp } from './server/app.ts'
import { createContext, type Context } from './server/context.ts'
import { databaseLabel } from './server/database/hosts/addresses.ts'
import { connect, connectOptions } from './server/database/connect.ts'
import { startEmbedded } from './server/database/embedded.ts'
import { ensureMigrated } from './server/database/migrate.ts'
import { startChaining } from './server/jobs/timers/chain-audit.ts'
import { startIndexing } from './server/jobs/timers/index-products.ts'
import { startPriceTimer } from './server/jobs/timers/keep-prices.ts'
import { startCarryingOut } from './server/jobs/timers/carry-out-due.ts'
import { startPublishing } from './server/jobs/timers/publish-planned.ts'
import { startKeepingQuotations } from './server/jobs/timers/keep-quotations.ts'
import { startRemindingApprovers } from './server/jobs/timers/remind-approvers.ts'
import { startRefreshingFigures } from './server/jobs/timers/refresh-figures.ts'
import { startWorkers } from './server/jobs/workers.ts'
import { createResponseCache, noCache, type ResponseCache } from './server/cache/serve.ts'
import type { SharedCache } from './server/cache/shared/shared-cache.ts'
import { createWebServer, listen, stopListening } from './server/start/listen.ts'
import { refuseMalformed } from './server/http/protection/refuse-malformed.ts'
import { log } from './server/observability/log.ts'
import { StorageError } from './server/providers/files/store.ts'
import { startMetrics, startSharedMetrics } from './server/observability/start-metrics.ts'
import { traceStatements } from './server/observability/trace-statements.ts'
import { startTracing } from './server/observability/tracing.ts'
import { watchRequests } from './server/observability/watch-requests.ts'
import { servePages } from './server/pages/pages.ts'
import { followPrimary, processCount, startProcesses, type ReadyMessage } from './server/start/processes.ts'
import { projectFile } from './server/start/project.ts'
import { storeServedAddress } from './server/start/served-address.ts'
import { createShutdown } from './server/start/shutdown.ts'
import { loadDemoMember, refuseDemoMembers } from './server/services/accounts/demo-member.ts'
import { loadDemoCatalogue } from './server/services/catalogue/import.ts'
import { loadDemoOffer } from './server/services/demo/demo-offer.ts'
import { loadDemoOrders } from './server/services/demo/demo-orders.ts'
import { readSettings, withPort, type Settings } from './server/settings/settings.ts'
import { StartError } from './server/start/start-error.ts'
import { startLines } from './server/start/startup-message.ts'

const development = process.env.SHOP_DEV === '1'

const shutdown = createShutdown()
/** Milliseconds for which requests are still served: after SIGTERM, and after the signal that has arrived. */
let [shutdownDelay, toldDelay] = [0, 0]

/**
 * Starts the shop. If the settings ask for several processes, this one only supervises the others, which run the shop.
 */
async function start(): Promise<void> {
  const settings = readSettings(process.env)
  shutdownDelay = settings.SHUTDOWN_DELAY * 1000
  const count = development || cluster.isWorker ? 1 : processCount(settings.SHOP_PROCESSES)
  return count === 1 ? startShop(settings) : startSeveral(count, settings)
}

async function startSeveral(count: number, settings: Settings): Promise<void> {
  log.level = settings.LOG_LEVEL
  const embedded = settings.DATABASE_URL === undefined ? await startDatabase(settings) : undefined
  const processes = await startProcesses(count, embedded ? { DATABASE_URL: embedded.url } : {})
  shutdown.addServing(() => processes.stop(toldDelay))
  await startSharedMetrics(settings, shutdown)
  process.on('SIGUSR2', () => void processes.roll())
  for (const line of processes.lines) process.stdout.write(`${line}\n`)
}

async function startShop(settings: Settings): Promise<void> {
  log.level = settings.LOG_LEVEL
  const tracing = await startTracing(settings)
  if (tracing !== undefined) shutdown.addFoundation(tracing.stop)

  const embedded = settings.DATABASE_URL === undefined ? await startDatabase(settings) : undefined
  const url = settings.DATABASE_URL ?? embedded?.url ?? ''
  const connection = await connect(url, logLost, connectOptions(settings))
  shutdown.addFoundation(connection.close)
  if (tracing !== undefined) traceStatements(connection.pool)
  await ensureMigrated(connection.db)

  const context = createContext(connection.db, settings, shutdown.stopping)
  await demandFiles(context)
  await refuseDemoMembers(context)
  if (
    settings.SHOP_MODE === 'demo' &&
    (await loadDemoCatalogue(context, context.pictures, context.pictureFiles))
  )
    await loadDemoOffer(context)
  const demoMember = await loadDemoMember(context)
  await loadDemoOrders(context)

  const observer = await startMetrics(settings, connection.pool, context, shutdown)
  const shared = await followSharedCache(context)
  const server = createWebServer()
  const { readBuild, createCache } = development ? await developmentPages(server) : await builtPages()
  const port = await listen(server, settings)
  shutdown.addServing(() => stopListening(server), context.live.close)
  // No await from here on, because the first request must find its listener.
  const known = withPort(settings, port)
  const cache = createCache({ ...context, settings: known }, shared)
  const app = createApp(
    { ...context, settings: known },
    { client: development ? undefined : projectFile('build/client') },
    (callApi) =>
      servePages({
        readBuild,
        callApi: cache.cachedCalls(callApi),
        mode: development ? 'development' : 'production',
        humanCheck: context.providers.humanCheck.shown,
        languageInAddress: settings.LANGUAGE_IN_ADDRESS === 'on',
        picturesUrl: settings.PICTURES_URL,
      }),
    observer,
  )
  server.on('request', watchRequests(refuseMalformed(cache.listener(app, observer)), known))

  // In production, PUBLIC_ORIGIN already names the address.
  if (settings.SHOP_MODE === 'demo')
    shutdown.addFoundation(await storeServedAddress(settings.DATA_DIR, known.PUBLIC_ORIGIN))
  shutdown.addFoundation(context.databaseListener.close, context.reads.close, context.imports.close)
  shutdown.addWork(
    startWorkers({ ...context, settings: known }).stop,
    startChaining(context).stop,
    startIndexing(context).stop,
    startPriceTimer(context).stop,
    startPublishing(context).stop,
    startCarryingOut(context).stop,
    startRemindingApprovers(context).stop,
    startKeepingQuotations(context).stop,
    startRefreshingFigures(context).stop,
  )

  const database = embedded ? `PostgreSQL ${embedded.version}, embedded` : databaseLabel(url)
  const lines = startLines(known, { database, providers: context.providers, demoMember })
  if (cluster.isWorker) process.send?.({ ready: lines } satisfies ReadyMessage)
  else for (const line of lines) process.stdout.write(`${line}\n`)
}

const logLost = (err: Error) => log.warn({ err }, 'a database connection broke')

/** Ends the start if the settings of the file store are wrong; a store that cannot be reached is only logged. */
async function demandFiles({ pictureFiles }: Context): Promise<void> {
  await pictureFiles.check().catch((err: unknown) => {
    if (err instanceof StorageError && err.reason === 'unreachable')
      return log.error({ err }, 'pictures cannot be read')
    throw err instanceof StorageError ? new StartError(err.message) : err
  })
}

async function startDatabase(settings: Settings) {
  const embedded = await startEmbedded({ dataDir: settings.DATA_DIR, log: (line) => log.info(line) })
  shutdown.addFoundation(embedded.stop)
  return embedded
}

/** Loads the code that notifies a shared cache about changes, but only if the settings name such a cache. */
async function followSharedCache(context: Context): Promise<SharedCache | undefined> {
  if (context.settings.CACHE_PURGE === 'none') return undefined
  const { choosePurger } = await import('./server/providers/purge/choose-purger.ts')
  const { followChanges } = await import('./server/cache/shared/follow-changes.ts')
  const purger = choosePurger(context.settings)
  if (purger === undefined) return undefined
  const following = followChanges(context, purger)
  // It stops last, when no more requests are answered.
  shutdown.addFoundation(following.stop)
  return following
}

/** Loads the pages that are bundled into the built program. */
async function builtPages() {
  const build = await import('virtual:react-router/server-build')
  return { readBuild: async () => build, createCache: createResponseCache }
}

async function developmentPages(server: Server) {
  const { createServer: createVite } = await import('vite')
  const vite = await createVite({ server: { middlewareMode: { server }, hmr: { server } } })
  shutdown.addServing(() => vite.close())
  return {
    readBuild: async () =>
      (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as ServerBuild,
    // Pages that change during development are not cached.
    createCache: (): ResponseCache => ({
      ...noCache,
      listener(app) {
        const listener = noCache.listener(app)
        return (request, response) =>
          vite.middlewares(request, response, () => void listener(request, response))
      },
    }),
  }
}

const starting = start()

/** Ends the program when the start has finished or failed; requests are still answered for `delay` milliseconds. */
async function end(code: number, delay = 0): Promise<never> {
  await starting.catch(() => {})
  toldDelay = delay
  // If other processes serve the requests, they wait instead of this one.
  await shutdown.stop(cluster.isPrimary && cluster.settings.exec !== undefined ? 0 : delay)
  process.exit(code)
}

// Ctrl-C arrives twice, from the terminal and from the launcher; if the launcher ends, the process is disconnected.
for (const signal of ['SIGINT', 'SIGHUP', 'disconnect'] as const) process.on(signal, () => void end(0))
// In a terminal, there are no proxies to wait for.
process.on('SIGTERM', () => void end(0, process.stdin.isTTY ? 0 : shutdownDelay))
if (cluster.isWorker) followPrimary((delay) => void end(0, delay))

try {
  await starting
} catch (error) {
  if (error instanceof StartError) process.stderr.write(`${error.message}\n`)
  else log.fatal({ err: error }, 'could not start')
  await end(1)
}
