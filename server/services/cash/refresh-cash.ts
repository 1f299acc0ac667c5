import { eq } from 'drizzle-orm'
import type { Transaction } from '../../database/connect.ts'
import { orders } from '../../database/tables/orders.ts'
import { parcels } from '../../database/tables/parcels.ts'
import { cashOfOrder } from './compute-order-cash.ts'

/**
 * Updates the stored cash amounts of locked orders after a move, a payment or a change: the open amount, the amount
 * due, and the amount to collect for each parcel that has left.
 */
export async function refreshCash(tx: Transaction, orderIds: readonly string[]): Promise<void> {
  for (const id of new Set(orderIds)) {
    const [row] = await tx.select().from(orders).where(eq(orders.id, id))
    if (row !== undefined) await refresh(tx, row)
  }
}

async function refresh(tx: Transaction, row: typeof orders.$inferSelect) {
  const { open, due, state, parts, collects, held } = await cashOfOrder(tx, row)
  const arrivals = parts.flatMap(({ parcel }, index) =>
    parcel && held[index]! > 0 ? [parcel.changedAt] : [],
  )
  const since = row.paidAt ?? arrivals.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
  await tx
    .update(orders)
    .set({
      cashOpenSen: open,
      cashDueSen: due,
      cashState: state,
      cashDueSince: due === 0 ? null : since,
    })
    .where(eq(orders.id, row.id))
  for (const [index, { parcel }] of parts.entries()) {
    if (parcel === undefined) continue
    // The amount stays as it was when the parcel left, until staff undo the departure.
    const fixed = parcel.collectSen ?? collects[index]! + held[index]!
    const collectSen = parcel.leftAt === null ? null : fixed
    if (collectSen === parcel.collectSen) continue
    await tx.update(parcels).set({ collectSen }).where(eq(parcels.id, parcel.id))
  }
}
