import { ensureMigrated } from '../database/ensure-migrated.ts'
import type { Connection } from '../database/connect.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import { StartError } from '../start/start-error.ts'
import { openDatabase } from './open-database.ts'

/** Runs a command that resolves to its exit code; a StartError becomes one line and the code 1. */
export async function runCommand(main: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await main()
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}

/** Runs `work` on the up-to-date database of these settings and writes the text it returns. */
export async function onShop(
  work: (shop: { database: Connection['db']; settings: Settings }) => Promise<string>,
  settings = readSettings(process.env),
): Promise<number> {
  const { db, close } = await openDatabase(settings)
  try {
    await ensureMigrated(db)
    process.stdout.write(await work({ database: db, settings }))
    return 0
  } finally {
    await close()
  }
}
