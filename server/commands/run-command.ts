import { connect, type Connection } from '../database/connect.ts'
import { joinEmbedded } from '../database/embedded.ts'
import { ensureMigrated } from '../database/migrate.ts'
import { readSettings, type Settings } from '../settings/settings.ts'
import { StartError } from '../start/start-error.ts'

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

/** Runs `work` on the database at an address or on the embedded one, shared with a running shop. */
export async function withDatabase<T>(
  url: string | undefined,
  { DATA_DIR: dataDir }: Settings,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const embedded = url === undefined ? await joinEmbedded({ dataDir, log: () => {} }) : undefined
  const connection = await connect(url ?? embedded?.url ?? '')
  try {
    return await work(connection)
  } finally {
    await connection.close()
    await embedded?.stop()
  }
}

/** Runs `work` on the up-to-date database of the shop and prints the text that it returns. */
export async function onShop(
  work: (shop: { database: Connection['db']; settings: Settings }) => Promise<string>,
): Promise<number> {
  const settings = readSettings(process.env)
  return withDatabase(settings.DATABASE_URL, settings, async ({ db }) => {
    await ensureMigrated(db)
    process.stdout.write(await work({ database: db, settings }))
    return 0
  })
}

/** The address of the role that owns the tables, and the program's own role if it is another one. */
export function ownerOf(settings: Pick<Settings, 'DATABASE_OWNER_URL' | 'DATABASE_URL'>) {
  const { DATABASE_OWNER_URL: owner, DATABASE_URL: program } = settings
  if (owner === undefined) return { url: program, role: undefined }
  const [ownerRole, role] = [owner, program].map((url) => url && decodeURIComponent(new URL(url).username))
  if (!role || role === ownerRole)
    throw new StartError(
      'DATABASE_URL must name the role of the program, another one than DATABASE_OWNER_URL.',
    )
  return { url: owner, role }
}
