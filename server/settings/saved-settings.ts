import type { ShopSettings } from '../../core/shop/settings.ts'
import type { DatabaseListener } from '../database/listener.ts'
import type { Database } from '../database/connect.ts'
import { shopSettings } from '../database/tables/settings.ts'
import { log } from '../observability/log.ts'
import { catalogueChannel } from '../services/catalogue/channel.ts'

/** The saved settings and when they were saved; undefined if none were. */
export async function readSavedRow(
  database: Pick<Database, 'select'>,
): Promise<{ settings: ShopSettings; updatedAt: Date } | undefined> {
  const [row] = await database.select().from(shopSettings)
  return row
}

/** The contact settings that staff saved, cached in every process. */
export interface SavedSettings {
  /** Undefined if none were saved: the environment's values apply. */
  read(): Promise<ShopSettings | undefined>
  /** Makes the next call read the database, as after saving in this process. */
  invalidate(): void
}

/**
 * Caches the saved settings until the database announces a change. While the listener is disconnected every call queries
 * the database; if that fails it returns the last known settings, so that pages that need no database still work.
 */
export function createSavedSettings(database: Database, databaseListener: DatabaseListener): SavedSettings {
  let isConnected = false
  let cached: { saved: ShopSettings | undefined } | undefined
  let last: { saved: ShopSettings | undefined; query: number } | undefined
  let queries = 0
  let pending: Promise<ShopSettings | undefined> | undefined
  let unsubscribe: (() => void) | undefined
  const invalidate = () => {
    cached = undefined
    pending = undefined
  }

  const load = () => {
    queries += 1
    const query = queries
    const loading: Promise<ShopSettings | undefined> = readSavedRow(database)
      .then((row) => {
        const saved = row?.settings
        if (last === undefined || last.query < query) last = { saved, query }
        // A result that was requested before a notification may be stale and is not cached.
        if (pending === loading && isConnected) cached = { saved }
        return saved
      })
      .catch((err: unknown) => {
        if (isConnected) throw err
        log.warn({ err }, 'the saved settings cannot be read: the last known ones are used')
        return last?.saved
      })
      .finally(() => {
        if (pending === loading) pending = undefined
      })
    return loading
  }

  return {
    async read() {
      // Subscribed on first use: commands never connect the listener.
      unsubscribe ??= databaseListener.subscribe({
        onNotification(channel) {
          if (channel === catalogueChannel) invalidate()
        },
        onConnected() {
          invalidate()
          isConnected = true
        },
        onDisconnected() {
          isConnected = false
          invalidate()
        },
      })
      if (cached !== undefined) return cached.saved
      pending ??= load()
      return pending
    },
    invalidate,
  }
}
