import { asc, sql, type SQL } from 'drizzle-orm'
import { formatPhone } from '#core/contact/phone-format.ts'
import { toServerDate } from '#core/dates.ts'
import { toRinggit } from '#core/money.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import { lateAfter } from '#core/orders/queues.ts'
import type { OrderQueue } from '#core/orders/statuses.ts'
import type { Context } from '../../context.ts'
import { orders } from '../../database/tables/orders.ts'
import { senToPay } from '../order-parts/amounts.ts'
import { customerName } from '../order-parts/customer-name.ts'
import { inQueue } from './listing/queue-conditions.ts'

type Reader = Pick<Context, 'database' | 'now'>

/** The maximum number of orders in the list of customers to call first. */
const maxCalls = 8

/** Reads the work that waits for staff, how long it has waited, and the customers to call first. */
export async function readWaitingWork(reader: Reader) {
  const [toConfirm, returnsToDecide, invoicesToIssue, callFirst] = await Promise.all([
    readQueue(reader, 'to_confirm', sql`${orders.placedAt}`),
    readQueue(reader, 'returns_to_decide', sql`coalesce(${orders.returnRequestedAt}, ${orders.updatedAt})`),
    readQueue(reader, 'invoices_to_issue', invoiceAskedAt),
    readCalls(reader),
  ])
  return { toConfirm, returnsToDecide, invoicesToIssue, callFirst }
}

/** SQL of the time at which the invoice was requested: the stored time, or else the time of the order. */
const invoiceAskedAt = sql`coalesce(${orders.invoiceAskedAt}, ${orders.placedAt})`

async function readQueue({ database, now }: Reader, queue: OrderQueue, since: SQL) {
  const lateBefore = new Date(now().getTime() - lateAfter).toISOString()
  const { rows } = await database.execute<{ count: number; late: number; oldest: string | null }>(sql`
    select count(*)::int as count, (count(*) filter (where ${since} <= ${lateBefore}))::int as late,
      min(${since})::text as oldest from orders where ${inQueue(queue, now())}`)
  const { count = 0, late = 0, oldest = null } = rows[0] ?? {}
  return { count, late, ...(oldest !== null && { oldest: toServerDate(new Date(oldest)) }) }
}

async function readCalls({ database, now }: Reader) {
  const rows = await database
    .select({
      row: orders,
      calls: sql<number>`(select count(*)::int from order_calls where order_calls.order_id = orders.id)`,
    })
    .from(orders)
    .where(inQueue('to_confirm', now()))
    .orderBy(asc(orders.placedAt), asc(orders.number))
    .limit(maxCalls)
  return rows.map(({ row, calls }) => ({
    id: row.id,
    orderNumber: formatOrderNumber(row.number),
    since: toServerDate(row.placedAt),
    customerName: customerName(row),
    phoneNumber: row.contactPhone,
    phoneText: formatPhone(row.contactPhone),
    amountToPay: toRinggit(senToPay(row)),
    calls,
  }))
}
