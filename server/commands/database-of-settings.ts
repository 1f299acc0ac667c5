import { connect, type Connection } from '../database/connect.ts'
import { joinEmbedded } from '../database/embedded.ts'
import type { Settings } from '../settings.ts'

/**
 * Connects a command to the database that the settings name: the server at DATABASE_URL, or the embedded one, which
 * a running shop shares. `close` leaves it as it was found.
 */
export async function openDatabase(settings: Settings): Promise<Connection> {
  const embedded =
    settings.DATABASE_URL === undefined
      ? await joinEmbedded({ dataDir: settings.DATA_DIR, log: () => {} })
      : undefined
  const connection = await connect(settings.DATABASE_URL ?? embedded?.url ?? '')
  return {
    ...connection,
    close: async () => {
      await connection.close()
      await embedded?.stop()
    },
  }
}
