import { and, desc, eq, lt, or, sql, type SQL } from 'drizzle-orm'
import type { CompanyOrderRow } from '#core/api/companies/company-orders.ts'
import type { Order } from '#core/api/orders.ts'
import { personName } from '#core/accounts/names.ts'
import { companyMay } from '#core/companies/roles.ts'
import { byteOrderMark, csvText } from '#core/csv.ts'
import { toServerDate } from '#core/dates.ts'
import { ShopError } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import { toRinggit, toSen } from '#core/money.ts'
import { formatOrderNumber, parseOrderNumber } from '#core/orders/order-numbers.ts'
import { formatInvoiceNumber } from '#core/orders/invoices.ts'
import { statusText, type OrderStatus } from '#core/orders/statuses.ts'
import { isPartlyShipped } from '#core/parcels/goods.ts'
import { text } from '#core/texts/text.ts'
import type { MemberContext } from '../../context.ts'
import { members } from '../../database/tables/members.ts'
import { invoices, orders } from '../../database/tables/orders.ts'
import { demandMembership } from '../companies/membership.ts'
import { loadSentParts } from '../order-parts/parcels.ts'
import { findOrder } from './read-order.ts'

/** The company whose orders are read, and the filters. */
interface Filters {
  id: string
  q: string
  status?: OrderStatus | undefined
  /** The id of the company's person who placed the order. */
  by?: string | undefined
}

/** A page of a company's orders: those before the order with the number `after`. */
interface Listing extends Filters {
  after?: number | undefined
  pageSize: number
}

/**
 * Returns the condition for the orders of a company that the caller may see. "Orders of a company are seen by all its
 * admins and approvers, by buyers if theirs."
 * @throws ShopError company_not_found
 */
async function seenBy({ database, session }: MemberContext, companyId: string): Promise<SQL | undefined> {
  const memberId = session.member.id
  const { person } = await demandMembership(database, { memberId, companyId })
  return and(
    eq(orders.companyId, companyId),
    companyMay(person.role, 'see_all_orders') ? undefined : eq(orders.memberId, memberId),
  )
}

function matching({ q, status, by }: Filters): SQL | undefined {
  const ofPerson = sql`${orders.memberId} = (
    select member_id from company_people where id = ${by} and company_id = ${orders.companyId})`
  return and(
    searching(q),
    status === undefined ? undefined : eq(orders.status, status),
    by === undefined ? undefined : ofPerson,
  )
}

function searching(q: string): SQL | undefined {
  if (q === '') return undefined
  const number = parseOrderNumber(q)
  const has = (column: typeof orders.purchaseOrderNumber | typeof orders.costCentre) =>
    sql`strpos(lower(${column}), lower(${q})) > 0`
  return or(
    has(orders.purchaseOrderNumber),
    has(orders.costCentre),
    number === undefined ? undefined : eq(orders.number, number),
  )
}

/** Lists the orders of a company that the caller may see, newest first. @throws ShopError company_not_found */
export async function listCompanyOrders(
  context: MemberContext,
  { after, pageSize, ...filters }: Listing,
): Promise<{ orders: CompanyOrderRow[]; next?: number }> {
  const { database, session } = context
  const seen = await seenBy(context, filters.id)
  const found = await database
    .select({ row: orders, member: members, invoice: invoices.number })
    .from(orders)
    .leftJoin(invoices, eq(invoices.orderId, orders.id))
    .leftJoin(members, eq(members.id, orders.memberId))
    .where(and(seen, matching(filters), after === undefined ? undefined : lt(orders.number, after)))
    .orderBy(desc(orders.number))
    .limit(pageSize + 1)
  const page = found.slice(0, pageSize)
  const rows = page.map(({ row }) => row)
  const parts = await loadSentParts(database, rows)
  const last = found.length > pageSize ? rows.at(-1)?.number : undefined
  return {
    orders: page.map(({ row, member, invoice }) => ({
      id: row.id,
      orderNumber: formatOrderNumber(row.number),
      status: row.status,
      ...(isPartlyShipped(row, parts.get(row.id) ?? []) && { partlyShipped: true as const }),
      shippingMethod: row.shippingMethod,
      totalAmount: toRinggit(row.totalSen),
      orderDate: toServerDate(row.placedAt),
      ...(row.purchaseOrderNumber !== null && { purchaseOrderNumber: row.purchaseOrderNumber }),
      ...(row.costCentre !== null && { costCentre: row.costCentre }),
      ...(member && { orderedBy: personName(member) }),
      own: row.memberId === session.member.id,
      ...(invoice !== null && { invoiceNumber: formatInvoiceNumber(invoice) }),
      returnStatus: row.returnStatus,
    })),
    ...(last !== undefined && { next: last }),
  }
}

/** Number of rows read at a time for the CSV file. */
const rowsAtATime = 100

interface CsvFile extends Filters {
  lang: Language
}

/**
 * Returns the orders of a company that the caller may see as CSV, in chunks.
 * @throws ShopError company_not_found before the first chunk
 */
export async function exportCompanyOrders(
  context: MemberContext,
  file: CsvFile,
): Promise<AsyncIterable<string>> {
  await seenBy(context, file.id)
  return csvOf(context, file)
}

async function* csvOf(context: MemberContext, { lang, ...filters }: CsvFile): AsyncGenerator<string> {
  const t = text(lang)
  const heads = [
    'common.orderNumber',
    'orders.orderDate',
    'orders.status',
    'companies.orders.by',
    'common.purchaseOrderNumber',
    'common.costCentre',
    'common.total',
    'orders.invoice',
    'orders.return',
  ] as const
  yield byteOrderMark + csvText([heads.map((head) => t(head))])
  let after: number | undefined
  do {
    const { orders: page, next } = await listCompanyOrders(context, {
      ...filters,
      after,
      pageSize: rowsAtATime,
    })
    yield csvText(
      page.map((row) => [
        row.orderNumber,
        new Date(row.orderDate.seconds * 1000),
        t(statusText(row)),
        row.orderedBy ?? '',
        row.purchaseOrderNumber ?? '',
        row.costCentre ?? '',
        toSen(row.totalAmount),
        row.invoiceNumber ?? '',
        row.returnStatus === 'not_applied' ? '' : t(`orders.returnStatus.${row.returnStatus}`),
      ]),
      ['text', 'moment', 'text', 'text', 'text', 'text', 'money', 'text', 'text'],
    )
    after = next
  } while (after !== undefined)
}

/**
 * Reads an order of a company that the caller may see. Only the member who placed the order gets their user id, and
 * with it the pickup code.
 * @throws ShopError company_not_found, order_not_found
 */
export async function readCompanyOrder(
  context: MemberContext,
  { id, order: orderId, lang }: { id: string; order: string; lang: Language },
): Promise<Order> {
  const seen = await seenBy(context, id)
  const [found] = await context.database
    .select({ id: orders.id })
    .from(orders)
    .where(and(seen, eq(orders.id, orderId)))
  const order = found && (await findOrder(context, { id: found.id, lang }))
  if (order === undefined) throw new ShopError('order_not_found')
  return order.userId === context.session.member.id ? order : { ...order, userId: '' }
}
