import { and, eq, sql } from 'drizzle-orm'
import { toServerDate } from '#core/dates.ts'
import { toRinggit } from '#core/money.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import type { HasDatabase } from '../../context.ts'
import { couriers } from '../../database/tables/delivery.ts'
import { orders } from '../../database/tables/orders.ts'
import { customerName } from '../order-parts/customer-name.ts'
import { takenOf } from './sum-cash-day.ts'

/** The condition for orders for which cash is due, or for which too much was paid. */
export const hasDue = sql`cash_due_sen <> 0`

/** Reads a page of the orders for which cash is due or overpaid, the longest due first. */
export async function listOpenCash(
  { database }: HasDatabase,
  {
    after = 0,
    pageSize,
    courier,
  }: { after?: number | undefined; pageSize: number; courier?: string | undefined },
) {
  const rows = await database
    .select({ order: orders, courierName: couriers.name, taken: sql<string>`${takenOf}::text` })
    .from(orders)
    .leftJoin(couriers, eq(couriers.id, orders.shippingProvider))
    .where(and(hasDue, courier === undefined ? undefined : eq(orders.shippingProvider, courier)))
    .orderBy(orders.cashDueSince, orders.id)
    .offset(after)
    .limit(pageSize + 1)
  return {
    orders: rows.slice(0, pageSize).map(({ order, courierName, taken }) => ({
      id: order.id,
      orderNumber: formatOrderNumber(order.number),
      customerName: customerName(order),
      ...(courierName !== null && { courierName }),
      ...(order.trackingNumber !== null && { trackingNumber: order.trackingNumber }),
      since: toServerDate(order.cashDueSince ?? order.updatedAt),
      taken: toRinggit(Number(taken)),
      open: toRinggit(order.cashDueSen),
      short: order.cashState === 'short',
    })),
    ...(rows.length > pageSize && { next: after + pageSize }),
  }
}
