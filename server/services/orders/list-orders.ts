import { desc, eq, type SQL } from 'drizzle-orm'
import type { Order, OrderSummary } from '#core/api/orders.ts'
import { toServerDate } from '#core/dates.ts'
import { ShopError } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import { toRinggit } from '#core/money.ts'
import { isPartlyShipped } from '#core/parcels/goods.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import type { HasDatabase, MemberContext } from '../../context.ts'
import { orders } from '../../database/tables/orders.ts'
import { loadSentParts } from '../order-parts/parcels.ts'
import { senToPay } from '../order-parts/amounts.ts'
import { readOrders } from './read-order.ts'

interface ListView {
  lang: Language
  /** 'summary' for only the fields that the row of a list shows; missing for whole orders. */
  view?: 'summary' | undefined
}

/** Lists the orders of the signed-in member, newest first. */
async function listOrders(
  context: MemberContext,
  { lang, view }: ListView,
): Promise<Order[] | OrderSummary[]> {
  if (view === undefined) return readOrders(context, { lang })
  return listOrdersOfMember(context, context.session.member.id)
}

/** Lists the orders of a member as rows of a list, newest first; all of them if no limit is given. */
export const listOrdersOfMember = (context: HasDatabase, memberId: string, limit?: number) =>
  listSummaries(context, eq(orders.memberId, memberId), limit)

/** The newest orders of a company as rows of a list. */
export const listOrdersOfCompany = (context: HasDatabase, companyId: string, limit: number) =>
  listSummaries(context, eq(orders.companyId, companyId), limit)

async function listSummaries(
  { database }: HasDatabase,
  which: SQL,
  limit: number | undefined,
): Promise<OrderSummary[]> {
  const query = database
    .select({
      id: orders.id,
      number: orders.number,
      status: orders.status,
      totalSen: orders.totalSen,
      voucherDiscountSen: orders.voucherDiscountSen,
      adjustmentSen: orders.adjustmentSen,
      feeSen: orders.feeSen,
      exchangeSen: orders.exchangeSen,
      placedAt: orders.placedAt,
      phoneNumber: orders.contactPhone,
      itemCount: orders.itemCount,
      shippingMethod: orders.shippingMethod,
    })
    .from(orders)
    .where(which)
    .orderBy(desc(orders.placedAt), desc(orders.number))
  const rows = await (limit === undefined ? query : query.limit(limit))
  const packed = await loadSentParts(database, rows)
  return rows.map((row) => ({
    id: row.id,
    orderNumber: formatOrderNumber(row.number),
    status: row.status,
    ...(isPartlyShipped(row, packed.get(row.id) ?? []) && { partlyShipped: true as const }),
    totalAmount: toRinggit(row.totalSen),
    amountToPay: toRinggit(senToPay(row)),
    orderDate: toServerDate(row.placedAt),
    phoneNumber: row.phoneNumber,
    itemCount: row.itemCount,
    shippingMethod: row.shippingMethod,
  }))
}

/**
 * Lists the orders of the signed-in member; the phone number must be their own. "Another phone number: 403."
 * @throws ShopError foreign_phone_number
 */
export async function listOrdersByPhone(
  context: MemberContext,
  { phoneNumber, ...view }: ListView & { phoneNumber: string },
) {
  if (phoneNumber !== context.session.member.phoneNumber) throw new ShopError('foreign_phone_number')
  return listOrders(context, view)
}

/** Lists the orders of the signed-in member; the id must be their own. @throws ShopError not_found */
export async function listOrdersOfUser(
  context: MemberContext,
  { userId, ...view }: ListView & { userId: string },
) {
  if (userId !== context.session.member.id) throw new ShopError('not_found')
  return listOrders(context, view)
}
