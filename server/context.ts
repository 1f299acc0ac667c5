import { setTimeout as pause } from 'node:timers/promises'
import type { Language, LocalizedText } from '#core/language.ts'
import type { StaffPermission } from '#core/staff/staff.ts'
import { connectOptions, type Database } from './database/connect.ts'
import { createDatabaseListener, type DatabaseListener } from './database/listener.ts'
import { createReadDatabase, readsFrom, type ReadDatabase } from './database/replica.ts'
import type { members } from './database/tables/members.ts'
import type { staff } from './database/tables/staff.ts'
import { createGate, type Gate } from './services/protection/work-queue.ts'
import { createAttempts, type Attempts } from './services/protection/sign-in-attempts.ts'
import { createLimits, type Limits } from './services/protection/rate-limits.ts'
import { createLiveOrders, type LiveOrders } from './services/orders/live-orders.ts'
import { pictureStore, privateStore } from './providers/files/choose-stores.ts'
import type { FileStore } from './providers/files/store.ts'
import { pictureStorage } from './providers/pictures/picture-storage.ts'
import { createPictureFetcher, type PictureFetcher } from './providers/pictures/fetch-picture.ts'
import { createWebhookCaller, type WebhookCaller } from './providers/network/webhook.ts'
import type { PictureStorage } from './providers/pictures/storage.ts'
import { chooseProviders, type Providers } from './providers/providers.ts'
import { createSavedSettings, type SavedSettings } from './settings/saved-settings.ts'
import { createSecrets, type Secrets } from './secrets.ts'
import {
  catalogueChannel,
  jobsChannel,
  ordersChannel,
  placedChannel,
  sessionsChannel,
  stockChannel,
} from './services/channels.ts'
import { createCatalogueFiles, type CatalogueFiles } from './services/catalogue/sheets/file-reader.ts'
import { createPdfMaker, type PdfMaker } from './pdf/pdf-maker.ts'
import { createPriceClock, type PriceClock } from './services/offers/price-clock.ts'
import { createCatalogueTotals, type CatalogueTotals } from './services/catalogue/totals.ts'
import type { Settings } from './settings/settings.ts'

/** Passed to every service function as its only access to clock and database. */
export interface Context {
  database: Database
  /** For reads that may be a second old. */
  reads: ReadDatabase
  settings: Settings
  /** The settings that staff saved. */
  savedSettings: SavedSettings
  /** Aborted when the process begins to stop. */
  stopping: AbortSignal
  now: () => Date
  pause: (milliseconds: number) => Promise<unknown>
  secrets: Secrets
  providers: Providers
  limits: Limits
  attempts: Attempts
  databaseListener: DatabaseListener
  live: LiveOrders
  totals: CatalogueTotals
  /** Updates prices when offers begin or end. */
  prices: PriceClock
  pictures: PictureStorage
  /** The store of pictures, which anybody may see. */
  pictureFiles: FileStore
  /**
   * The store of files that only some people may read; undefined if the database stores them.
   * `services/files/private-files.ts` determines their names.
   */
  privateFiles: FileStore | undefined
  /** Fetches pictures from other servers, but never from private networks. */
  fetchPicture: PictureFetcher
  /** Reports new orders to the owner's webhook, but never to private networks. */
  callWebhook: WebhookCaller
  /** Limits how many uploads run at once, in total and per person. */
  uploads: Gate
  /** Reads uploaded catalogue files, one at a time. */
  imports: CatalogueFiles
  /** Makes invoices and credit notes. It makes nothing else, because a transaction waits for each of them. */
  documentMaker: PdfMaker
  /** Makes papers of many orders, such as labels and packing slips. */
  paperMaker: PdfMaker
}

/** A signed-in member. */
export interface Session {
  /** The hash of the session cookie. */
  idHash: string
  member: typeof members.$inferSelect
}

/** Staff who signed in with both factors, and the permissions of their role. */
export interface StaffSession {
  idHash: string
  staff: typeof staff.$inferSelect & { roleName: LocalizedText; permissions: readonly StaffPermission[] }
}

/** The context of one request. `session` is set if and only if the endpoint requires a member or staff. */
export interface RequestContext<
  Who extends Session | StaffSession | undefined = Session | StaffSession | undefined,
> extends Context {
  session: Who
  /** The client's network address. */
  client: string
  /** The language of the response's messages. */
  language: Language
  /** The value of the device cookie, which a completed sign-in sets. */
  device?: string | undefined
  /** The browser's user agent. */
  userAgent?: string | undefined
  /** Identifies the log lines of one request. */
  requestId: string
}

export type MemberContext = RequestContext<Session>
export type StaffContext = RequestContext<StaffSession>

/** The part of the context that is enough for most functions that only read. */
export type HasDatabase = Pick<Context, 'database'>

/** Creates the shop's context over a database, with the providers that the settings choose. */
export function createContext(
  database: Database,
  settings: Settings,
  stopping: AbortSignal = new AbortController().signal,
): Context {
  const secrets = createSecrets(settings.SHOP_SECRET, settings.SHOP_SECRET_FORMER)
  const databaseListener = createDatabaseListener(database.$client, [
    ordersChannel,
    placedChannel,
    sessionsChannel,
    catalogueChannel,
    stockChannel,
    jobsChannel,
  ])
  const limits = createLimits(database.$client, settings, secrets)
  const savedSettings = createSavedSettings(database, databaseListener)
  const pictureFiles = pictureStore(settings, settings.FILE_STORAGE)
  return {
    database,
    reads:
      settings.DATABASE_READ_URL === undefined
        ? readsFrom(database)
        : createReadDatabase(database, databaseListener, {
            ...connectOptions(settings),
            url: settings.DATABASE_READ_URL,
          }),
    settings,
    savedSettings,
    stopping,
    now: () => new Date(),
    pause,
    secrets,
    providers: chooseProviders(database, settings, secrets, savedSettings),
    limits,
    attempts: createAttempts(database.$client, secrets, limits),
    databaseListener,
    live: createLiveOrders(database.$client, databaseListener),
    totals: createCatalogueTotals(),
    prices: createPriceClock(database, databaseListener),
    pictures: pictureStorage(pictureFiles),
    pictureFiles,
    privateFiles: privateStore(settings, settings.FILE_STORAGE),
    fetchPicture: createPictureFetcher(),
    callWebhook: createWebhookCaller(),
    uploads: createGate({ places: 10, share: 5, running: 2 }),
    imports: createCatalogueFiles(),
    documentMaker: createPdfMaker(),
    paperMaker: createPdfMaker(),
  }
}
