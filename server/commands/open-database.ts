import { connect, type Connection } from '../database/connect.ts'
import { joinEmbedded } from '../database/embedded.ts'
import type { Settings } from '../settings/settings.ts'
import { StartError } from '../start/start-error.ts'

type Address = Pick<Settings, 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'DATA_DIR'>

/**
 * Connects a command to the database that the settings name: the server at DATABASE_URL, or the embedded one, which
 * a running shop shares. `close` leaves it as it was found.
 */
export async function openDatabase({ DATABASE_URL, DATA_DIR }: Omit<Address, 'DATABASE_OWNER_URL'>) {
  return open(DATABASE_URL, DATA_DIR)
}

/** The same by the role that owns the tables, where there is one of its own. */
export async function openOwnedDatabase({ DATABASE_OWNER_URL, DATABASE_URL, DATA_DIR }: Address) {
  return open(DATABASE_OWNER_URL ?? DATABASE_URL, DATA_DIR)
}

async function open(url: string | undefined, dataDir: string): Promise<Connection> {
  const embedded = url === undefined ? await joinEmbedded({ dataDir, log: () => {} }) : undefined
  const connection = await connect(url ?? embedded?.url ?? '')
  return {
    ...connection,
    close: async () => {
      await connection.close()
      await embedded?.stop()
    },
  }
}

const roleOf = (url: string | undefined) =>
  url === undefined ? '' : decodeURIComponent(new URL(url).username)

/**
 * The role that the program signs in as, where another one owns the tables.
 *
 * @throws StartError when the two addresses name one role, or DATABASE_URL names none
 */
export function programRole({ DATABASE_OWNER_URL, DATABASE_URL }: Omit<Address, 'DATA_DIR'>) {
  if (DATABASE_OWNER_URL === undefined) return undefined
  const role = roleOf(DATABASE_URL)
  if (role === '' || role === roleOf(DATABASE_OWNER_URL))
    throw new StartError(
      'DATABASE_URL must name the role of the program, another one than DATABASE_OWNER_URL.',
    )
  return role
}
