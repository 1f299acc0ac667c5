import type { ShopSettings } from '../../core/shop/settings.ts'
import type { DatabaseListener } from '../database/listener.ts'
import type { Database } from '../database/connect.ts'
import { shopSettings } from '../database/tables/settings.ts'
import { log } from '../observability/log.ts'
import { catalogueChannel } from '../services/catalogue/channel.ts'

/** What is saved now, and since when; undefined as long as nothing was. */
export async function readSavedRow(
  database: Pick<Database, 'select'>,
): Promise<{ settings: ShopSettings; updatedAt: Date } | undefined> {
  const [row] = await database.select().from(shopSettings)
  return row
}

/** What staff saved of how the shop is reached, at hand in every process. */
export interface SavedSettings {
  /** Undefined as long as nothing was saved: the environment's values count. */
  read(): Promise<ShopSettings | undefined>
  /** Reads the database anew next time, as after saving in this process. */
  forget(): void
}

/**
 * Keeps what was saved in the process, until the database tells of a change. While it cannot tell, each reading asks
 * it; one that fails then has what was read last, so that pages that need no database go on without it.
 */
export function createSavedSettings(database: Database, databaseListener: DatabaseListener): SavedSettings {
  let isTold = false
  let kept: { saved: ShopSettings | undefined } | undefined
  let last: { saved: ShopSettings | undefined; turn: number } | undefined
  let turns = 0
  let underWay: Promise<ShopSettings | undefined> | undefined
  let listening: (() => void) | undefined
  const forget = () => {
    kept = undefined
    underWay = undefined
  }

  const ask = () => {
    turns += 1
    const turn = turns
    const asked: Promise<ShopSettings | undefined> = readSavedRow(database)
      .then((row) => {
        const saved = row?.settings
        if (last === undefined || last.turn < turn) last = { saved, turn }
        // After a notice it may be what is no longer so: only who asked before gets it.
        if (underWay === asked && isTold) kept = { saved }
        return saved
      })
      .catch((err: unknown) => {
        if (isTold) throw err
        log.warn({ err }, 'the saved settings cannot be read: the last ones go on')
        return last?.saved
      })
      .finally(() => {
        if (underWay === asked) underWay = undefined
      })
    return asked
  }

  return {
    async read() {
      // Not before somebody needs it: the commands of the command line do not connect.
      listening ??= databaseListener.subscribe({
        onNotification(channel) {
          if (channel === catalogueChannel) forget()
        },
        onConnected() {
          forget()
          isTold = true
        },
        onDisconnected() {
          isTold = false
          forget()
        },
      })
      if (kept !== undefined) return kept.saved
      underWay ??= ask()
      return underWay
    },
    forget,
  }
}
