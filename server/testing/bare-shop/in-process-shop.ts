import { getRequestListener } from '@hono/node-server'
import { createApp } from '../../app.ts'
import { createContext, type Context } from '../../context.ts'
import { connect } from '../../database/connect.ts'
import { migrate } from '../../database/migrate.ts'
import { log } from '../../observability/log.ts'
import type { PictureStorage } from '../../providers/pictures/storage.ts'
import { loadDemoCatalogue } from '../../services/catalogue/import.ts'
import type { Settings } from '../../settings/settings.ts'
import { createWebServer, listen, stopListening } from '../../start/listen.ts'

/** Stores no pictures: encoding them would take longer than the faults under test. */
const noPictures: PictureStorage = {
  isPicture: async () => true,
  storePicture: async () => '/pictures/0000000000000000/1000.webp',
  storeUpload: async () => ({ url: '/pictures/0000000000000000/1000.webp', width: 1000, height: 1000 }),
  has: async () => true,
  storeFile: async (_, extension) => `/pictures/0000000000000000.${extension}`,
  storeScene: async () => '/pictures/0000000000000000/1920.webp',
}

/** Serves a shop with the demo catalogue in this process, without pages and workers. */
export async function serveInProcess(url: string, settings: Settings, now = () => new Date()) {
  log.level = 'fatal'
  const { db, close } = await connect(url)
  await migrate(db)
  const context: Context = { ...createContext(db, settings), now }
  await loadDemoCatalogue(context, noPictures)
  const files = { client: undefined }
  const app = createApp(context, files, () => async (c) => c.notFound())
  const server = createWebServer()
  server.on('request', getRequestListener(app.fetch, { overrideGlobalObjects: false }))
  const port = await listen(server, { PORT: 0, HOST: '127.0.0.1' })
  return {
    app,
    context,
    origin: `http://localhost:${port}`,
    async stop() {
      await stopListening(server, { shutdown: 0, lastRequest: 0 })
      await context.live.close()
      await context.databaseListener.close()
      await close()
    },
  }
}
