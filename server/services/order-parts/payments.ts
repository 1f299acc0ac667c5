import { desc, inArray } from 'drizzle-orm'
import type { PaymentKind, PaymentWay } from '#core/cash/payments.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { payments } from '../../database/tables/cash.ts'

/** Loads the payments of an order, newest first. */
export async function paymentsOf(database: Database | Transaction, orderId: string) {
  return paymentsOfOrders(database, [orderId])
}

/** Loads the payments of several orders, newest first. */
export async function paymentsOfOrders(database: Database | Transaction, orderIds: readonly string[]) {
  return database
    .select()
    .from(payments)
    .where(inArray(payments.orderId, [...orderIds]))
    .orderBy(desc(payments.id))
}

/** Returns the sums of payments from which an order's cash is computed, in sen. */
export function sumsOf(
  booked: readonly { kind: PaymentKind; way: PaymentWay; amountSen: number; parcel: number | null }[],
) {
  let [taken, writtenOff, settled] = [0, 0, 0]
  for (const { kind, way, amountSen, parcel } of booked) {
    if (kind === 'written_off') writtenOff += amountSen
    else taken += amountSen
    const isOfCourier = kind === 'received' && way === 'remittance' && parcel === null
    if (isOfCourier || kind === 'written_off') settled += amountSen
  }
  return { taken, writtenOff, settled }
}
