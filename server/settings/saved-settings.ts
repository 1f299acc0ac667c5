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

/** Reads the saved settings and when they were saved; undefined if there are none. */
export async function readSavedRow(database: Pick<Database, 'select'>) {
  const [row] = await database.select().from(shopSettings)
  return row
}

/** Converts a closure to the form in which staff edit it. */
export function toClosure({ name, firstDay, lastDay, place }: typeof closedDays.$inferSelect): ClosedDays {
  return { name, from: firstDay, to: lastDay === firstDay ? '' : lastDay, place }
}

/** A text that the shop shows now or later. */
export type PublishedText = Pick<
  typeof shopTexts.$inferSelect,
  'name' | 'version' | 'content' | 'savedAt' | 'publishAt'
>

/** Identifies a version of a text, with the time when it was or will be published. */
type PublishedVersion = Pick<PublishedText, 'name' | 'version' | 'publishAt'>

export interface SavedTexts {
  /** The two newest versions of each text: the shop shows one of them now, and perhaps the other one later. */
  texts: readonly PublishedText[]
  /** All published versions. */
  versions: readonly PublishedVersion[]
}

/**
 * Reads the two newest published versions of each text, at most one of which is shown only later, and lists all
 * published versions.
 */
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

/** The settings, texts and closed days that staff saved. */
export interface SavedSettings {
  /** The settings saved by staff; undefined while the environment's values apply. */
  read: () => Promise<ShopSettings | undefined>
  /** The days without deliveries; the same array until they change. */
  closedDays: () => Promise<readonly ClosedDays[]>
  /** The published texts, including those that will be shown later. */
  texts: () => Promise<SavedTexts>
  /** Makes the next call read from the database; called after saving in this process. */
  invalidate: () => void
  /**
   * Reads everything now and returns it in the same form. For work in a transaction that others wait for, which must not
   * need a second connection, because those that wait may hold all of them.
   */
  asOfNow: () => Promise<SavedSettings>
}

/**
 * Caches the saved settings, texts and closed days, as long as the database notifies about changes. If the database
 * does not respond, the values that were read last apply.
 */
export function createSavedSettings(database: Database, databaseListener: DatabaseListener): SavedSettings {
  let isConnected = false
  let cached: Promise<Saved> | undefined
  let lastRead: Saved | undefined
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
    const reading = readAll().then((saved) => (lastRead = saved))
    try {
      const saved = lastRead === undefined ? await reading : await unlessGone(reading, () => isConnected)
      if (saved !== undefined) return saved
      log.warn('the saved settings are not read in time: the last known ones are used')
    } catch (err) {
      if (isConnected) throw err
      log.warn({ err }, 'the saved settings cannot be read: the last known ones are used')
    }
    return lastRead ?? nothingSaved
  }

  const read = async () => {
    // Subscribing connects the listener. It waits for the first use, because commands do without the listener.
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

  const saved: SavedSettings = {
    read: async () => (await read()).settings,
    closedDays: async () => (await read()).closedDays,
    texts: async () => (await read()).texts,
    invalidate,
    async asOfNow() {
      const { settings, closedDays: days, texts } = await read()
      return {
        ...saved,
        read: () => Promise.resolve(settings),
        closedDays: () => Promise.resolve(days),
        texts: () => Promise.resolve(texts),
      }
    },
  }
  return saved
}
