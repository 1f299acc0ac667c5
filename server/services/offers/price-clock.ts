import { sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import type { DatabaseListener } from '../../database/listener.ts'
import { priceClock } from '../../database/tables/offers.ts'
import { log } from '../../observability/log.ts'
import { catalogueChannel } from '../channels.ts'

/** Payload of the catalogue's channel for offers that began, ended or changed. */
export const pricesPayload = 'prices'

/**
 * Milliseconds by which the clock of a process may be behind the clock of the process that set the prices. A clock that
 * is further behind was set back, and its process updates the prices.
 */
const tolerance = 60_000

/** The time during which the prices in the database are right. */
interface Span {
  from: number
  until: number
}

const isIn = ({ from, until }: Span, now: Date) => now.getTime() >= from && now.getTime() < until

export type PriceClock = ReturnType<typeof createPriceClock>

/**
 * Updates the prices in the database when an offer begins or ends, once for all processes. Each process remembers when
 * prices change next, until the database notifies it about a change, so that a request only compares two times.
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
    // Subscribers must not cache old prices that they read meanwhile.
    announce()
    const set = version
    const next = await readSpan(database)
    if (isConnected && version === set) known = next
  }

  return {
    /** Whether the prices in the database are right at a time, as far as this process knows. */
    isCurrent: (now: Date) => known !== undefined && isIn(known, now),
    /** Updates the prices for a time, unless they are already right. */
    async settle(now: Date): Promise<void> {
      listen()
      if (known !== undefined && isIn(known, now)) return
      settling ??= work(now).finally(() => (settling = undefined))
      await settling
    },
    /** When prices next change, as far as this process knows. */
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

/** Sets all prices by the offers that run at a time. */
export async function settlePrices(database: Pick<Database, 'execute'>, now: Date) {
  await database.execute(sql`select settle_prices(null, ${now.toISOString()}::timestamptz)`)
}
