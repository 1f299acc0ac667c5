import { connect, type Connection } from '../database/connect.ts'
import { joinEmbedded } from '../database/embedded.ts'
import type { Settings } from '../settings/settings.ts'
import { StartError } from '../start/start-error.ts'

type Address = Pick<Settings, 'DATABASE_URL' | 'DATABASE_OWNER_URL' | 'DATA_DIR'>

/**
 * Connects a command to the database in the settings: the server at DATABASE_URL, or the embedded one, which it shares
 * with a running shop. `close` also stops an embedded server that was started for the command.
 */
export async function openDatabase({
  DATABASE_URL: url,
  DATA_DIR: dataDir,
}: Omit<Address, 'DATABASE_OWNER_URL'>): Promise<Connection> {
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

/** The same as the role that owns the tables, if there is a separate one. */
export const openOwnedDatabase = ({ DATABASE_OWNER_URL, DATABASE_URL, DATA_DIR }: Address) =>
  openDatabase({ DATABASE_URL: DATABASE_OWNER_URL ?? DATABASE_URL, DATA_DIR })

const roleOf = (url: string | undefined) =>
  url === undefined ? '' : decodeURIComponent(new URL(url).username)

/**
 * The role that the program connects as, if another one owns the tables.
 *
 * @throws StartError when both addresses name the same role, or DATABASE_URL names none
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
