import type { ClosedDays } from '../../core/delivery/closed-days.ts'
import type { ShopSettings } from '../../core/shop/settings.ts'
import type { DatabaseListener } from '../database/listener.ts'
import type { Database } from '../database/connect.ts'
import { closedDays } from '../database/tables/delivery.ts'
import { shopSettings } from '../database/tables/settings.ts'
import { log } from '../observability/log.ts'
import { catalogueChannel } from '../services/channels.ts'

/** The saved settings and when they were saved; undefined if none were. */
export async function readSavedRow(database: Pick<Database, 'select'>) {
  const [row] = await database.select().from(shopSettings)
  return row
}

/** A closure as staff edit it. */
export function toClosure({ name, firstDay, lastDay, place }: typeof closedDays.$inferSelect): ClosedDays {
  return { name, from: firstDay, to: lastDay === firstDay ? '' : lastDay, place }
}

interface Saved {
  settings: ShopSettings | undefined
  closedDays: readonly ClosedDays[]
}

export type SavedSettings = ReturnType<typeof createSavedSettings>

/** Caches the saved settings and closed days while the database notifies of changes; without it the last known ones apply. */
export function createSavedSettings(database: Database, databaseListener: DatabaseListener) {
  let isConnected = false
  let cached: Promise<Saved> | undefined
  let last: Saved = { settings: undefined, closedDays: [] }
  let unsubscribe: (() => void) | undefined
  const invalidate = () => {
    cached = undefined
  }

  const load = async () => {
    try {
      const [row, closed] = await Promise.all([readSavedRow(database), database.select().from(closedDays)])
      last = { settings: row?.settings, closedDays: closed.map(toClosure) }
    } catch (err) {
      if (isConnected) throw err
      log.warn({ err }, 'the saved settings cannot be read: the last known ones are used')
    }
    return last
  }

  const read = async () => {
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
    if (cached !== undefined) return cached
    const loading = load()
    cached = loading
    const drop = () => {
      if (cached === loading) invalidate()
    }
    loading.then(() => isConnected || drop(), drop)
    return loading
  }

  return {
    /** The settings that staff saved; undefined if the environment's values apply. */
    read: async () => (await read()).settings,
    /** The days on which staff closed the deliveries; the same array until they change. */
    closedDays: async () => (await read()).closedDays,
    /** Makes the next call read the database, as after saving in this process. */
    invalidate,
  }
}
