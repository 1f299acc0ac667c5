import { createContext, type Context } from '../context.ts'
import { connect } from '../database/connect.ts'
import { createDatabaseListener } from '../database/listener.ts'
import { catalogueChannel } from '../services/channels.ts'
import { createPriceClock } from '../services/offers/price-clock.ts'
import { createSavedSettings } from '../settings/saved-settings.ts'

/** A proxy between a shop and its database. */
interface Proxy {
  url: string
  silent(): void
  open(): Promise<void>
  close(): Promise<void>
}

/** Creates another process of a shop whose database can hang; its statements time out later than any test. */
export async function createHangingShop(
  { settings }: Pick<Context, 'settings'>,
  { proxy, now }: { proxy: Proxy; now: () => Date },
) {
  const never = 600_000
  const timeouts = { connection: never, statement: never, answer: never }
  const { pool, db, close } = await connect(proxy.url, undefined, { timeouts })
  const databaseListener = createDatabaseListener(pool, [catalogueChannel], { interval: 50, timeout: 1_000 })
  const context: Context = {
    ...createContext(db, settings),
    now,
    databaseListener,
    savedSettings: createSavedSettings(db, databaseListener),
    prices: createPriceClock(db, databaseListener),
  }
  return {
    context,
    /** Makes the database hang; resolves when the shop has noticed. */
    async hang() {
      const lost = new Promise<void>((onDisconnected) => {
        databaseListener.subscribe({ onNotification: () => {}, onDisconnected })
      })
      proxy.silent()
      await lost
    },
    open: () => proxy.open(),
    async close() {
      await databaseListener.close()
      await close()
      await proxy.close()
    },
  }
}
