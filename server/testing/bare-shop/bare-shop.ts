import { startEmbedded } from '../../database/embedded.ts'
import { readSettings } from '../../settings/settings.ts'
import { serveInProcess } from './in-process-shop.ts'

// A shop without pages and emails. Tests run it as a program and kill it while it works.
const settings = readSettings(process.env)
const embedded =
  settings.DATABASE_URL === undefined
    ? await startEmbedded({ dataDir: settings.DATA_DIR, log: () => {} })
    : undefined
const shop = await serveInProcess(settings.DATABASE_URL ?? embedded?.url ?? '', settings)
process.stdout.write(`${shop.origin}\n`)

async function stop() {
  await shop.stop()
  await embedded?.stop()
  process.exit(0)
}
process.once('SIGTERM', () => void stop())
// This input ends when the process that started this one has ended.
process.stdin.resume().once('end', () => void stop())
