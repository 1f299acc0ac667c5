import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createApp } from '../app.ts'
import { createContext } from '../context.ts'
import { connect } from '../database/connect.ts'
import { startEmbedded } from '../database/embedded.ts'
import { openFolder } from '../database/embedded/home.ts'
import { findPostmaster } from '../database/embedded/postmaster.ts'
import { migrate } from '../database/migrate.ts'
import { log } from '../log.ts'
import type { PictureStorage } from '../providers/pictures/storage.ts'
import { loadDemoCatalogue } from '../services/demo-catalogue.ts'
import { readSettings } from '../settings.ts'

/** What the process tells about itself once it listens, as one line of JSON. */
export interface ShopProcess {
  port: number
  url: string
  /** The process of the embedded database. */
  postmaster: number | undefined
}

/** Making pictures would take longer than anything that is looked at here. */
const noPictures: PictureStorage = {
  isPicture: async () => true,
  keepPicture: async () => '/pictures/0000000000000000/1000.webp',
  keepUpload: async () => ({ url: '/pictures/0000000000000000/1000.webp', width: 1000, height: 1000 }),
  keeps: async () => true,
  keepFilm: async () => '/pictures/0000000000000000.mp4',
}

// A shop as it runs, without its pages, to be killed while it works.
const settings = readSettings(process.env)
log.level = 'fatal'
const embedded =
  settings.DATABASE_URL === undefined
    ? await startEmbedded({ dataDir: settings.DATA_DIR, log: () => {} })
    : undefined
const url = settings.DATABASE_URL ?? embedded?.url ?? ''
const { db, close } = await connect(url)
await migrate(db)
const context = createContext(db, settings)
const pictures = join(settings.DATA_DIR, 'pictures')
await mkdir(pictures, { recursive: true })
await loadDemoCatalogue(context, noPictures)
const app = createApp(context, { client: undefined, pictures }, () => async (c) => c.notFound())
const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
server.listen(0, '127.0.0.1', async () => {
  const postmaster = embedded && (await findPostmaster(join(await openFolder(settings.DATA_DIR), 'cluster')))
  const about: ShopProcess = {
    port: (server.address() as AddressInfo).port,
    url,
    postmaster: postmaster?.pid,
  }
  process.stdout.write(`${JSON.stringify(about)}\n`)
})

// The one who started it is gone, or has seen enough.
process.stdin.resume().once('end', async () => {
  server.close()
  server.closeAllConnections()
  await close()
  await embedded?.stop()
  process.exit(0)
})
