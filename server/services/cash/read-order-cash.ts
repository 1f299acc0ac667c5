import { eq } from 'drizzle-orm'
import { toServerDate } from '#core/dates.ts'
import { ShopError } from '#core/errors.ts'
import { toRinggit } from '#core/money.ts'
import type { HasDatabase } from '../../context.ts'
import { cashDays, payments } from '../../database/tables/cash.ts'
import { couriers } from '../../database/tables/delivery.ts'
import { orders } from '../../database/tables/orders.ts'
import { staff } from '../../database/tables/staff.ts'
import { loadPartRows } from '../order-parts/part-cash.ts'
import { cashOfRows, isReceivable } from './compute-order-cash.ts'

/**
 * Reads the cash of an order: the amount due, and the payments with the names of the staff who booked them.
 * @throws ShopError order_not_found
 */
export async function readOrderCash({ database }: HasDatabase, { id }: { id: string }) {
  const [[row], rows, carriers, booked] = await Promise.all([
    database.select().from(orders).where(eq(orders.id, id)),
    loadPartRows(database, id),
    database.select({ id: couriers.id, name: couriers.name }).from(couriers),
    database
      .select({ payment: payments, by: staff.name, closedAt: cashDays.closedAt })
      .from(payments)
      .leftJoin(staff, eq(staff.id, payments.staffId))
      .leftJoin(cashDays, eq(cashDays.day, payments.day))
      .where(eq(payments.orderId, id))
      .orderBy(payments.id),
  ])
  if (row === undefined) throw new ShopError('order_not_found')
  const { state, open, due, held, parts } = cashOfRows(row, rows)
  const reversed = new Set(booked.map(({ payment }) => payment.reverses))
  return {
    state,
    open: toRinggit(open),
    due: toRinggit(due),
    held: parts.flatMap(({ number, parcel }, index) => {
      if (parts.length === 1 || held[index] === 0) return []
      const courierName = carriers.find((one) => one.id === parcel?.courier)?.name
      return [{ parcel: number, ...(courierName && { courierName }), amount: toRinggit(held[index]!) }]
    }),
    receivable: isReceivable(row),
    payments: booked.map(({ payment, by, closedAt }) => ({
      id: payment.id,
      at: toServerDate(payment.at),
      day: payment.day,
      kind: payment.kind,
      way: payment.way,
      amount: toRinggit(payment.amountSen),
      ...(by !== null && { by }),
      ...(payment.note !== '' && { note: payment.note }),
      ...(payment.parcel !== null && { parcel: payment.parcel }),
      ...(payment.reverses !== null && { reverses: payment.reverses }),
      closed: closedAt !== null,
      reversible: payment.reverses === null && !reversed.has(payment.id),
    })),
  }
}
