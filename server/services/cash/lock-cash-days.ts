import { sql } from 'drizzle-orm'
import type { Transaction } from '../../database/connect.ts'

/**
 * Payments share this lock, and closing a day takes it exclusively, so that no payment is added once the sums of the
 * day are computed.
 */
const dayLock = sql`hashtextextended('cash_days', 0)`

/** Keeps days from being closed until the transaction ends. */
export const lockBooking = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock_shared(${dayLock})`)

/** Keeps payments from being booked until the transaction ends. */
export const lockClosing = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock(${dayLock})`)
