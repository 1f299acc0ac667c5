import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { toServerDate } from '#core/dates.ts'
import { remindedAhead, remindedDays } from '#core/orders/calling/call-backs.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import type { Context } from '#server/context.ts'
import { orders } from '#server/database/tables/orders.ts'
import { orderCalls } from '#server/database/tables/staff.ts'
import { customerName } from '../../order-parts/customer-name.ts'
import { inQueue } from '../listing/queue-conditions.ts'

/** The maximum number of orders that are listed. */
const most = 20

/**
 * Lists orders to confirm whose agreed call-back time is within the next hour or the past 14 days, earliest first:
 * "Call-back times with a reminder."
 */
export async function listCallBacks({ database, now }: Pick<Context, 'database' | 'now'>) {
  const at = now()
  const rows = await database
    .select({ row: orders, callBackAt: orderCalls.callBackAt })
    .from(orderCalls)
    .innerJoin(orders, eq(orders.id, orderCalls.orderId))
    .where(
      and(
        gt(orderCalls.callBackAt, new Date(at.getTime() - remindedDays * 86_400_000)),
        lte(orderCalls.callBackAt, new Date(at.getTime() + remindedAhead)),
        inQueue('to_confirm', at),
        sql`not exists (select from order_calls later
          where later.order_id = ${orderCalls.orderId} and later.id > ${orderCalls.id})`,
      ),
    )
    .orderBy(asc(orderCalls.callBackAt), asc(orderCalls.id))
    .limit(most)
  const callBacks = rows.map(({ row, callBackAt }) => ({
    id: row.id,
    orderNumber: formatOrderNumber(row.number),
    customerName: customerName(row),
    at: toServerDate(callBackAt ?? at),
  }))
  return { now: toServerDate(at), callBacks }
}
