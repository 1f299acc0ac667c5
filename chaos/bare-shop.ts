import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { createApp } from '../server/app.ts'
import { createContext } from '../server/context.ts'
import { connect } from '../server/database/connect.ts'
import { startEmbedded } from '../server/database/embedded.ts'
import { migrate } from '../server/database/migrate.ts'
import { log } from '../server/observability/log.ts'
import { loadDemoCatalogue } from '../server/services/catalogue/demo-catalogue.ts'
import { readSettings } from '../server/settings/settings.ts'
import { noPictures } from './no-pictures.ts'

// A shop as it runs, without its pages and its mails, to be killed while it works.
const settings = readSettings(process.env)
log.level = 'fatal'
const embedded =
  settings.DATABASE_URL === undefined
    ? await startEmbedded({ dataDir: settings.DATA_DIR, log: () => {} })
    : undefined
const { db, close } = await connect(settings.DATABASE_URL ?? embedded?.url ?? '')
await migrate(db)
const context = createContext(db, settings)
const pictures = join(settings.DATA_DIR, 'pictures')
await mkdir(pictures, { recursive: true })
await loadDemoCatalogue(context, noPictures)
const app = createApp(context, { client: undefined, pictures }, () => async (c) => c.notFound())
const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }))
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://localhost:${(server.address() as AddressInfo).port}\n`)
})

async function stop() {
  server.close()
  server.closeAllConnections()
  await close()
  await embedded?.stop()
  process.exit(0)
}
process.once('SIGTERM', () => void stop())
// The one who started it is gone.
process.stdin.resume().once('end', () => void stop())
