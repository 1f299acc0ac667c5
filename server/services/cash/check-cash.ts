import { asc, gt, inArray } from 'drizzle-orm'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import type { HasDatabase } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { orderItems, orders } from '../../database/tables/orders.ts'
import { returns } from '../../database/tables/returns.ts'
import { groupByOrder } from '../order-parts/group-by-order.ts'
import { loadParcelsOf } from '../order-parts/parcels.ts'
import { paymentsOfOrders } from '../order-parts/payments.ts'
import { cashOfRows } from './compute-order-cash.ts'

/** Number of orders that are read at once. */
const batch = 1000

/** A stored amount of an order that differs from the one computed from its lines, parcels, payments and returns. */
interface WrongAmount {
  /** '1000-0012' */
  orderNumber: string
  amount: 'total' | 'refund' | 'open' | 'due' | 'state' | 'collected'
  stored: number | string | null
  /** The value computed from the other rows. */
  expected: number | string | null
}

/**
 * Computes the amounts of every order anew, from its lines, parcels, payments and returns, and compares them with the
 * stored ones. Amounts are in sen.
 */
export async function checkCash({
  database,
}: HasDatabase): Promise<{ orders: number; wrong: WrongAmount[] }> {
  const wrong: WrongAmount[] = []
  let checked = 0
  for (let after = ''; ;) {
    // One snapshot, so that an order is not compared with payments that were booked meanwhile.
    const found = await database.transaction((tx) => readBatch(tx, after), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    })
    for (const order of found) wrong.push(...wrongAmountsOf(order))
    checked += found.length
    const last = found.at(-1)
    if (last === undefined || found.length < batch) return { orders: checked, wrong }
    after = last.row.id
  }
}

async function readBatch(tx: Transaction, after: string) {
  const rows = await tx.select().from(orders).where(gt(orders.id, after)).orderBy(asc(orders.id)).limit(batch)
  const ids = rows.map(({ id }) => id)
  const items = await tx
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids))
    .orderBy(asc(orderItems.position))
  const parcels = await loadParcelsOf(tx, ids)
  const booked = await paymentsOfOrders(tx, ids)
  const returned = await tx.select().from(returns).where(inArray(returns.orderId, ids))
  const [itemsOf, parcelsOf] = [groupByOrder(items), groupByOrder(parcels)]
  const [bookedOf, returnsOf] = [groupByOrder(booked), groupByOrder(returned)]
  return rows.map((row) => ({
    row,
    items: itemsOf.get(row.id) ?? [],
    parcels: parcelsOf.get(row.id) ?? [],
    booked: bookedOf.get(row.id) ?? [],
    returned: returnsOf.get(row.id) ?? [],
  }))
}

function wrongAmountsOf(order: Awaited<ReturnType<typeof readBatch>>[number]): WrongAmount[] {
  const { row, items, returned } = order
  const { open, due, state, parts, collects, held } = cashOfRows(row, order)
  const total = items.reduce((sum, { quantity, priceSen }) => sum + quantity * priceSen, 0)
  const refund = returned.reduce(
    (sum, { status, refundSen }) => sum + (status === 'completed' ? (refundSen ?? 0) : 0),
    0,
  )
  const amounts: Omit<WrongAmount, 'orderNumber'>[] = [
    { amount: 'total', stored: row.totalSen, expected: total },
    { amount: 'refund', stored: row.refundSen ?? 0, expected: refund },
    { amount: 'open', stored: row.cashOpenSen, expected: open },
    { amount: 'due', stored: row.cashDueSen, expected: due },
    { amount: 'state', stored: row.cashState, expected: state },
    ...parts.flatMap(({ parcel }, index) => {
      if (parcel === undefined) return []
      const { leftAt, collectSen: stored } = parcel
      // The amount stays as it was when the parcel left.
      const expected = leftAt === null ? null : (stored ?? collects[index]! + held[index]!)
      return { amount: 'collected' as const, stored, expected }
    }),
  ]
  const orderNumber = formatOrderNumber(row.number)
  return amounts.filter(({ stored, expected }) => stored !== expected).map((one) => ({ orderNumber, ...one }))
}
