import type { Hono, MiddlewareHandler } from 'hono'
import { createApp } from '../app.ts'
import { createContext, type Context } from '../context.ts'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { sendQueued } from '../jobs/test-jobs.ts'
import { connectQueue } from '../jobs/workers.ts'
import { couriers } from '../database/tables/delivery.ts'
import { log } from '../observability/log.ts'
import { loadDemoCatalogue } from '../services/catalogue/import.ts'
import { readSettings } from '../settings/settings.ts'
import { folderStore } from '../providers/files/folder-store.ts'
import { logToConsole } from './test-log.ts'
import { noPictures } from './test-pictures.ts'

/** The time on every test shop's clock. */
export const testMoment = new Date('2026-03-02T04:05:06Z')

interface TestShop {
  app: Hono
  context: Context
  /** The address of its database, for other processes. */
  url: string
  /** Sends every due message, as the workers of a running shop do. */
  sendQueued(): Promise<void>
  close(): Promise<void>
}

/** Creates a shop with a new database and the demo catalogue; its pages return 'page' by default. */
export async function createTestShop(
  options: {
    locale?: 'C'
    folders?: { client: string | undefined; pictures: string }
    pages?: MiddlewareHandler
    env?: Record<string, string>
    context?: Partial<Context>
    /** A new database by default. */
    database?: Pick<TestDatabase, 'db' | 'url' | 'drop'>
  } = {},
): Promise<TestShop> {
  logToConsole()
  log.level = options.env?.LOG_LEVEL ?? 'error'
  const database =
    options.database ??
    (await createTestDatabase(options.locale === undefined ? { filled: true } : { locale: options.locale }))
  const context: Context = {
    ...createContext(
      database.db,
      readSettings({ UNDO_SECONDS: '0', MAX_EVENT_LOOP_DELAY: '60000', ...options.env }),
    ),
    now: () => testMoment,
    pause: async () => {},
    pictures: noPictures,
    ...(options.folders && { pictureFiles: folderStore(options.folders.pictures) }),
    ...options.context,
  }
  await loadDemoCatalogue(context, noPictures)
  // Tests invent tracking numbers.
  await context.database.update(couriers).set({ numberFormats: '' })
  const app = createApp(
    context,
    { client: options.folders?.client },
    () => options.pages ?? (async (c) => c.html('<!doctype html><title>page</title>')),
  )
  let queue: ReturnType<typeof connectQueue> | undefined
  return {
    app,
    context,
    url: database.url,
    sendQueued: async () =>
      sendQueued(context, await (queue ??= connectQueue(context, { supervise: false }))),
    async close() {
      await (await queue)?.stop({ close: false, graceful: false })
      await context.imports.close()
      await context.documentMaker.close()
      await context.paperMaker.close()
      await context.live.close()
      await context.databaseListener.close()
      await database.drop()
    },
  }
}
