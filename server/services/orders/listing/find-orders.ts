import { and, eq, inArray, sql } from 'drizzle-orm'
import type { StaffOrderRow } from '#core/api/orders-staff.ts'
import { formatPhone } from '#core/contact/phone-format.ts'
import { shopTimeZone, toServerDate } from '#core/dates.ts'
import type { Language, LocalizedText } from '#core/language.ts'
import { toRinggit } from '#core/money.ts'
import { changeMark, type ChangeState } from '#core/orders/changing/changes.ts'
import type { DeliveryFailure } from '#core/orders/failed-deliveries.ts'
import { usualSort } from '#core/orders/lists/sorting.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import { nextStatusesFor } from '#core/orders/orders.ts'
import type { CallOutcome } from '#core/orders/queues.ts'
import { firstStatus, statusesWhere, type OrderQueue, type OrderStatus } from '#core/orders/statuses.ts'
import { isPartlyShipped, parcelsAllow, type PackedParcel } from '#core/parcels/goods.ts'
import type { Permitted } from '#core/staff/staff.ts'
import type { StaffContext } from '#server/context.ts'
import { orderChanges } from '#server/database/tables/order-changes.ts'
import { failedDeliveries } from '#server/database/tables/parcels.ts'
import { orderHistory, orderItems, orders } from '#server/database/tables/orders.ts'
import { orderCalls, orderNotes } from '#server/database/tables/staff.ts'
import { namesOfCounted } from '../../figures/names.ts'
import { senToPay } from '../../order-parts/amounts.ts'
import { customerName } from '../../order-parts/customer-name.ts'
import { loadSentParts } from '../../order-parts/parcels.ts'
import { refusedCount } from '../../order-parts/refused-parcels.ts'
import { findIds } from '../../search.ts'
import { askedByName, toAsked } from '../asked-deduction.ts'
import { promiseOf } from '../read-order.ts'
import { conditionsOf, type OrderFilters } from './queue-conditions.ts'
import { trackingNumbersOfOrder } from './search-codes.ts'
import { tagsOfOrder } from './search-tags.ts'
import { comesAfter, orderingOf, sequenceColumns } from './sequence.ts'

/**
 * SQL of the time that a list shows for each order. For the queues of invoices and deductions, it is the time of the
 * request; for missing goods, of the failed delivery; for late orders, the time at which they became late. In all other
 * lists, it is the time at which the order got its status, regardless of later changes.
 */
export function waitingSince(queue?: OrderQueue) {
  if (queue === 'invoices_to_issue') return sql<Date>`coalesce(${orders.invoiceAskedAt}, ${orders.placedAt})`
  if (queue === 'deductions_to_decide') return sql<Date>`(${orders.askedDeduction} ->> 'at')::timestamptz`
  if (queue === 'goods_out')
    return sql<Date>`(select max(at) from ${failedDeliveries} failed where failed.order_id = ${orders.id})`
  // An order becomes late at the end of its last promised day.
  if (queue === 'late') return sql<Date>`((${orders.promisedTo} + 1)::timestamp at time zone ${shopTimeZone})`
  return sql<Date>`case when ${orders.status} = ${firstStatus} then ${orders.placedAt} else coalesce((select at
    from ${orderHistory} entry where entry.order_id = ${orders.id} and entry.status = ${orders.status}
      and entry.undoes is null and entry.corrects is null order by id desc limit 1), ${orders.placedAt}) end`
}

const resuming = statusesWhere(({ resumes }) => resumes)

/** The status history, only for statuses whose next steps depend on it (after a declined return). */
const relevantHistory = sql<OrderStatus[] | null>`case when ${inArray(orders.status, resuming)} then (select
  json_agg(status order by id) from ${orderHistory} where order_id = ${orders.id}) end`

const toMovable = (row: typeof orders.$inferSelect, history: readonly OrderStatus[]) => ({
  ...row,
  statusHistory: history.map((status) => ({ status })),
  returnInfo: { returnStatus: row.returnStatus },
})

/**
 * Reads a page of the matching orders. A queue shows the oldest first unless another sequence is chosen. `next` is the
 * `after` value of the next page. `countedFor` has the names of the filters if the list was opened from a figure.
 */
export async function findOrders(
  { database, session, now }: Pick<StaffContext, 'database' | 'now'> & Pick<StaffContext, 'session'>,
  filters: OrderFilters & { after?: number; pageSize: number },
): Promise<{ orders: StaffOrderRow[]; next?: number; countedFor?: string[] }> {
  const { lang, pageSize, after } = filters
  const sort = filters.sort ?? usualSort(filters.queue !== undefined)
  const { narrowed, matches } = await conditionsOf({ database, now }, filters)
  const ids = await findIds(database, {
    table: orders,
    columns: sql`${sequenceColumns}, search_text, voucher_code`,
    narrowed: and(narrowed, after === undefined ? undefined : comesAfter(sort, after)),
    matches,
    ordering: orderingOf(sort),
    limit: pageSize + 1,
  })
  const countedFor = await namesOfCounted({ database }, filters, lang)
  if (ids.length === 0) return { orders: [], ...(countedFor && { countedFor }) }
  const rows = await database
    .select({
      row: orders,
      firstProduct: orderItems.productName,
      lineCount: sql<number>`(select count(*)::int from order_items line where line.order_id = ${orders.id})`,
      calls: sql<number>`(select count(*)::int from ${orderCalls} where ${orderCalls.orderId} = ${orders.id})`,
      lastCall: sql<CallOutcome | null>`(select outcome from ${orderCalls}
        where ${orderCalls.orderId} = ${orders.id} order by id desc limit 1)`,
      callBackAt: sql<Date | null>`(select call_back_at from ${orderCalls}
        where ${orderCalls.orderId} = ${orders.id} order by id desc limit 1)`.mapWith(orders.placedAt),
      notes: sql<number>`(select count(*)::int from ${orderNotes} where ${orderNotes.orderId} = ${orders.id})`,
      askedBy: askedByName,
      change: sql<ChangeState | null>`(select state from ${orderChanges}
        where ${orderChanges.orderId} = ${orders.id} order by id desc limit 1)`,
      failure: sql<DeliveryFailure | null>`(select reason from ${failedDeliveries}
        where ${failedDeliveries.orderId} = ${orders.id} order by id desc limit 1)`,
      refused: refusedCount,
      tags: tagsOfOrder,
      trackingNumbers: trackingNumbersOfOrder,
      waitingSince: waitingSince(filters.queue).mapWith(orders.placedAt),
      history: relevantHistory,
    })
    .from(orders)
    .leftJoin(
      orderItems,
      and(
        eq(orderItems.orderId, orders.id),
        sql`${orderItems.position} = (select min(position) from order_items first where first.order_id = ${orders.id})`,
      ),
    )
    .where(inArray(orders.id, ids))
    .orderBy(...orderingOf(sort))
    .limit(pageSize + 1)
  const page = rows.slice(0, pageSize)
  const packed = await loadSentParts(
    database,
    page.map(({ row }) => row),
  )
  const last = rows.length > pageSize ? page.at(-1)?.row.number : undefined
  return {
    orders: page.map((found) =>
      toStaffOrderRow(found, packed.get(found.row.id) ?? [], { lang, who: session.staff, now: now() }),
    ),
    ...(last !== undefined && { next: last }),
    ...(countedFor && { countedFor }),
  }
}

interface Found {
  row: typeof orders.$inferSelect
  firstProduct: LocalizedText | null
  lineCount: number
  calls: number
  lastCall: CallOutcome | null
  callBackAt: Date | null
  notes: number
  askedBy: string | null
  change: ChangeState | null
  failure: DeliveryFailure | null
  refused: number
  tags: string[]
  trackingNumbers: string | null
  waitingSince: Date
  history: OrderStatus[] | null
}

function toStaffOrderRow(
  found: Found,
  parcels: readonly PackedParcel[],
  { lang, who, now }: { lang: Language; who: Permitted; now: Date },
): StaffOrderRow {
  const {
    row,
    firstProduct,
    lineCount,
    calls,
    lastCall,
    callBackAt,
    notes,
    askedBy,
    failure,
    refused,
    waitingSince,
    history,
  } = found
  return {
    id: row.id,
    orderNumber: formatOrderNumber(row.number),
    status: row.status,
    ...(isPartlyShipped(row, parcels) && { partlyShipped: true as const }),
    customerName: customerName(row),
    phoneNumber: row.contactPhone,
    phoneText: formatPhone(row.contactPhone),
    shippingMethod: row.shippingMethod,
    firstProduct: firstProduct?.[lang] ?? '',
    lineCount,
    itemCount: row.itemCount,
    amountToPay: toRinggit(senToPay(row)),
    ...(row.voucherCode !== null && { voucherCode: row.voucherCode }),
    ...(row.askedDeduction && { askedDeduction: toAsked(row.askedDeduction, askedBy) }),
    change: changeMark(found.change, row.status),
    ...(failure !== null && { deliveryFailure: failure }),
    promise: promiseOf(row, now) ?? undefined,
    invoiceStatus: row.invoiceStatus,
    returnStatus: row.returnStatus,
    ...(row.customerConfirmedAt && { customerConfirmedAt: toServerDate(row.customerConfirmedAt) }),
    refused,
    tags: found.tags,
    ...(row.shippingAddress && { city: row.shippingAddress.city }),
    ...(found.trackingNumbers !== null && { trackingNumber: found.trackingNumbers }),
    calls,
    ...(lastCall !== null && { lastCall }),
    ...(callBackAt !== null && { callBackAt: toServerDate(callBackAt) }),
    notes,
    nextStatuses: nextStatusesFor(toMovable(row, history ?? []), who).filter((to) =>
      parcelsAllow(to, row, parcels),
    ),
    orderDate: toServerDate(row.placedAt),
    waitingSince: toServerDate(waitingSince),
    updatedAt: toServerDate(row.updatedAt),
  }
}
