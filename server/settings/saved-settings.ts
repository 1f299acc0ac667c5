import type { ClosedDays } from '#core/delivery/closed-days.ts'
import type { ShopSettings } from '#core/shop/settings.ts'
import type { DatabaseListener } from '../database/listener.ts'
import type { Database } from '../database/connect.ts'
import { unlessGone } from '../database/unless-gone.ts'
import { isNotNull, lte, sql } from 'drizzle-orm'
import { closedDays } from '../database/tables/delivery.ts'
import { shopSettings } from '../database/tables/settings.ts'
import { shopTexts } from '../database/tables/shop-texts.ts'
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

/** A text that the shop shows or is going to. */
export type PublishedText = Pick<
  typeof shopTexts.$inferSelect,
  'name' | 'version' | 'content' | 'savedAt' | 'publishAt'
>

/** When each version of a text was or will be published. */
export type PublishedVersion = Pick<PublishedText, 'name' | 'version' | 'publishAt'>

export interface SavedTexts {
  /** The versions shown now and those that follow at their time. */
  texts: readonly PublishedText[]
  versions: readonly PublishedVersion[]
}

/** Of each text the two newest: one at most waits for its time. */
async function readTexts(database: Pick<Database, 'select'>): Promise<SavedTexts> {
  const { name, version, content, savedAt, publishAt } = shopTexts
  const newest = database
    .select({
      name,
      version,
      content,
      savedAt,
      publishAt,
      place: sql<number>`row_number() over (partition by ${name} order by ${version} desc)`.as('place'),
    })
    .from(shopTexts)
    .where(isNotNull(publishAt))
    .as('newest')
  const [texts, versions] = await Promise.all([
    database.select().from(newest).where(lte(newest.place, 2)),
    database.select({ name, version, publishAt }).from(shopTexts).where(isNotNull(publishAt)),
  ])
  return { texts, versions }
}

interface Saved {
  settings: ShopSettings | undefined
  closedDays: readonly ClosedDays[]
  texts: SavedTexts
}

const nothingSaved: Saved = { settings: undefined, closedDays: [], texts: { texts: [], versions: [] } }

export type SavedSettings = ReturnType<typeof createSavedSettings>

/** Caches the saved settings, texts and closed days while the database notifies of changes; without it the last known ones apply. */
export function createSavedSettings(database: Database, databaseListener: DatabaseListener) {
  let isConnected = false
  let cached: Promise<Saved> | undefined
  let last: Saved | undefined
  let unsubscribe: (() => void) | undefined
  const invalidate = () => {
    cached = undefined
  }

  const readAll = async (): Promise<Saved> => {
    const [row, closed, texts] = await Promise.all([
      readSavedRow(database),
      database.select().from(closedDays),
      readTexts(database),
    ])
    return { settings: row?.settings, closedDays: closed.map(toClosure), texts }
  }
  const load = async () => {
    const reading = readAll().then((saved) => (last = saved))
    try {
      const saved = last === undefined ? await reading : await unlessGone(reading, () => isConnected)
      if (saved !== undefined) return saved
      log.warn('the saved settings are not read in time: the last known ones are used')
    } catch (err) {
      if (isConnected) throw err
      log.warn({ err }, 'the saved settings cannot be read: the last known ones are used')
    }
    return last ?? nothingSaved
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
    /** The texts that staff published, also those whose time is still to come. */
    texts: async () => (await read()).texts,
    /** Makes the next call read the database, as after saving in this process. */
    invalidate,
  }
}
