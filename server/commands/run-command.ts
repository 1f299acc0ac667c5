import { roleOf } from '../database/hosts/addresses.ts'
import { connect, connectOptions, type Connection } from '../database/connect.ts'
import { joinEmbedded } from '../database/embedded.ts'
import { ensureMigrated } from '../database/migrate.ts'
import type { SettingName } from '../settings/environment-variables.ts'
import { readSome, type Settings } from '../settings/settings.ts'
import { StartError } from '../start/start-error.ts'

/** A command for the terminal; resolves to the text that it prints. @throws StartError, UsageError */
export type Command = (args: string[], env: NodeJS.ProcessEnv) => Promise<string>

/** The arguments are wrong; the message shows how to use the command. */
export class UsageError extends Error {}

/**
 * Runs a command and returns its output and exit code: a UsageError has code 2; a StartError becomes one line and has
 * code 1.
 */
export async function callCommand(
  command: Command,
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<{ code: number; out: string; err: string }> {
  try {
    return { code: 0, out: await command(args, env), err: '' }
  } catch (error) {
    if (error instanceof UsageError) return { code: 2, out: '', err: error.message }
    if (error instanceof StartError) return { code: 1, out: '', err: `${error.message}\n` }
    throw error
  }
}

/** Runs the command of this process, prints its output and sets the exit code. */
export async function runCommand(command: Command): Promise<void> {
  const { code, out, err } = await callCommand(command, process.argv.slice(2), process.env)
  process.stdout.write(out)
  process.stderr.write(err)
  process.exitCode = code
}

/** The settings of commands that only use stored rows and files. */
export const storageSettings = [
  'SHOP_MODE',
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_POOLER',
  'DATABASE_LISTEN_URL',
  'DATABASE_POOL_SIZE',
  'DATA_DIR',
  'FILE_STORAGE',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ENDPOINT',
  'S3_PATH_STYLE',
  'S3_PREFIX',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_RECIPIENT',
  'BACKUP_IDENTITY',
] as const satisfies readonly SettingName[]
type StorageSettings = Pick<Settings, (typeof storageSettings)[number]>

/** Runs `work` on the database at a URL, or on the embedded database, which it may share with a running shop. */
export async function withDatabase<T>(
  url: string | undefined,
  settings: StorageSettings,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const embedded =
    url === undefined ? await joinEmbedded({ dataDir: settings.DATA_DIR, log: () => {} }) : undefined
  // The owner's URL has no pooler.
  const options = url === settings.DATABASE_URL ? connectOptions(settings) : {}
  const connection = await connect(url ?? embedded?.url ?? '', undefined, options)
  try {
    return await work(connection)
  } finally {
    await connection.close()
    await embedded?.stop()
  }
}

/**
 * Runs `work` on the up-to-date database of the shop that the environment describes. Other settings that production
 * requires may be missing.
 */
export async function onShop<T>(
  env: NodeJS.ProcessEnv,
  work: (shop: { database: Connection['db']; settings: StorageSettings }) => Promise<T>,
): Promise<T> {
  return onStorage(readSome(env, storageSettings), work)
}

/** Runs `work` on the up-to-date database of a shop with these settings. */
export function onStorage<S extends StorageSettings, T>(
  settings: S,
  work: (shop: { database: Connection['db']; settings: S }) => Promise<T>,
): Promise<T> {
  return withDatabase(settings.DATABASE_URL, settings, async ({ db }) => {
    await ensureMigrated(db)
    return work({ database: db, settings })
  })
}

/** Returns the URL with which the owner of the tables connects, and the shop's role if that is another role. */
export function ownerOf(settings: Pick<Settings, 'DATABASE_OWNER_URL' | 'DATABASE_URL'>) {
  const { DATABASE_OWNER_URL: owner, DATABASE_URL: shop } = settings
  if (owner === undefined) return { url: shop, role: undefined }
  const [ownerRole, role] = [owner, shop].map((url) => url && roleOf(url))
  if (!role || role === ownerRole)
    throw new StartError(
      'DATABASE_URL must name the role of the shop, which is not the role of DATABASE_OWNER_URL.',
    )
  return { url: owner, role }
}
