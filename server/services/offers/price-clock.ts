import { sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import type { DatabaseListener } from '../../database/listener.ts'
import { priceClock } from '../../database/tables/offers.ts'
import { log } from '../../observability/log.ts'
import { catalogueChannel } from '../channels.ts'

/** The payload of catalogue notifications about offers that began, ended or changed. */
export const pricesPayload = 'prices'

/**
 * Milliseconds by which the clock of a process may be behind the clock of the process that last updated the prices. If
 * it is further behind, it was probably set back, and the process updates the prices again.
 */
const tolerance = 60_000

/** The time during which the prices in the database are valid. */
interface Span {
  from: number
  until: number
}

const isIn = ({ from, until }: Span, now: Date) => now.getTime() >= from && now.getTime() < until

export type PriceClock = ReturnType<typeof createPriceClock>

/**
 * Updates the prices in the database when an offer begins or ends, once for all processes. Each process remembers the
 * time of the next price change until the database notifies it of a change. A request therefore only compares two
 * times.
 */
export function createPriceClock(database: Database, databaseListener: DatabaseListener) {
  let isConnected = false
  let known: Span | undefined
  let settling: Promise<void> | undefined
  let unsubscribe: (() => void) | undefined
  let version = 0
  const subscribers = new Set<() => void>()
  const forget = () => {
    version += 1
    known = undefined
  }
  const announce = () => {
    for (const subscriber of subscribers) subscriber()
  }

  const listen = () => {
    // Subscribed on first use, because commands never connect the listener.
    unsubscribe ??= databaseListener.subscribe({
      onNotification(channel, payload) {
        if (channel === catalogueChannel && payload === pricesPayload) forget()
      },
      onConnected() {
        forget()
        isConnected = true
      },
      onDisconnected() {
        isConnected = false
        forget()
      },
    })
  }

  const work = async (now: Date) => {
    announce()
    const readFrom = version
    const span = await readSpan(database)
    if (isIn(span, now)) {
      if (isConnected && version === readFrom) known = span
      return
    }
    await settlePrices(database, now)
    log.info({ at: now.toISOString() }, 'prices follow the offers')
    // Announced again, so that subscribers drop old prices that they have read meanwhile.
    announce()
    const set = version
    const next = await readSpan(database)
    if (isConnected && version === set) known = next
  }

  return {
    /** Whether this process knows that the prices in the database are valid at a time. */
    isCurrent: (now: Date) => known !== undefined && isIn(known, now),
    /** Updates the prices for a time, unless they are already valid. */
    async settle(now: Date): Promise<void> {
      listen()
      if (known !== undefined && isIn(known, now)) return
      settling ??= work(now).finally(() => (settling = undefined))
      await settling
    },
    /** The time of the next price change; undefined if there is none or this process does not know it. */
    next: () => (known === undefined || known.until === Infinity ? undefined : new Date(known.until)),
    /** Calls the subscriber before and after prices change; returns a function to unsubscribe. */
    subscribe(subscriber: () => void): () => void {
      subscribers.add(subscriber)
      return () => void subscribers.delete(subscriber)
    },
  }
}

async function readSpan(database: Pick<Database, 'select'>): Promise<Span> {
  const [row] = await database.select().from(priceClock)
  return {
    from: (row?.settledAt.getTime() ?? 0) - tolerance,
    until: row?.nextAt?.getTime() ?? Infinity,
  }
}

/** Updates all prices according to the offers that run at a time. */
export async function settlePrices(database: Pick<Database, 'execute'>, now: Date) {
  await database.execute(sql`select settle_prices(null, ${now.toISOString()}::timestamptz)`)
}
