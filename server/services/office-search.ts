import { inArray } from 'drizzle-orm'
import { personName } from '#core/accounts/names.ts'
import type { OfficeSearch } from '#core/api/staff/office-search.ts'
import { formatPhone } from '#core/contact/phone-format.ts'
import type { Language } from '#core/language.ts'
import { formatCreditNoteNumber, formatInvoiceNumber } from '#core/orders/invoices.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import { staffMay } from '#core/staff/staff.ts'
import type { HasDatabase, StaffContext } from '../context.ts'
import { orders } from '../database/tables/orders.ts'
import { listStaffProducts } from './catalogue/list-staff-products.ts'
import { findMembers } from './members/find-members.ts'
import { customerName } from './order-parts/customer-name.ts'
import { findDocuments } from './order-parts/document-orders.ts'
import { findOrders } from './orders/listing/find-orders.ts'
import { listParcels } from './parcels/list-parcels.ts'
import { listQuotations } from './quotations/staff/list-quotations.ts'

/** The maximum number of results of each kind that are shown. */
const most = 5

/**
 * Returns the results to show, and whether there are more. `rows` has one row more than is shown, if there are more.
 */
const firstOf = <Row, Shown>(rows: readonly Row[], toShown: (row: Row) => Shown) => ({
  rows: rows.slice(0, most).map(toShown),
  more: rows.length > most,
})

/** Finds the invoices and credit notes with a typed number. */
async function searchDocuments({ database }: HasDatabase, q: string) {
  const documents = await findDocuments(database, q)
  const ofOrders = await database
    .select()
    .from(orders)
    .where(
      inArray(
        orders.id,
        documents.map(({ orderId }) => orderId),
      ),
    )
  return documents.flatMap(({ kind, number, orderId }) =>
    ofOrders
      .filter(({ id }) => id === orderId)
      .map((order) => ({
        orderId,
        orderNumber: formatOrderNumber(order.number),
        customerName: customerName(order),
        number: kind === 'invoice' ? formatInvoiceNumber(number) : formatCreditNoteNumber(number),
      })),
  )
}

/** Searches all kinds of records that the signed-in staff may see, each through its own index. */
export async function searchOffice(
  context: StaffContext,
  { q, lang }: { q: string; lang: Language },
): Promise<OfficeSearch> {
  const { staff } = context.session
  const pageSize = most + 1
  const ofOrders = staffMay(staff, 'orders:read')
  const [found, members, products, parcels, documents, quotations] = await Promise.all([
    ofOrders ? findOrders(context, { q, lang, pageSize }) : undefined,
    staffMay(staff, 'members:read') ? findMembers(context, { q, pageSize }) : undefined,
    staffMay(staff, 'catalogue:read')
      ? listStaffProducts(context, { q, lang, category: '', page: 1, pageSize })
      : undefined,
    ofOrders ? listParcels(context, { q, lang, view: 'all', pageSize }) : undefined,
    ofOrders ? searchDocuments(context, q) : undefined,
    ofOrders ? listQuotations(context, { q, view: 'all', pageSize: most }) : undefined,
  ])
  return {
    ...(found && {
      orders: firstOf(found.orders, (row) => ({ ...row, orderId: row.id })),
    }),
    ...(members && {
      members: firstOf(members.members, (row) => ({
        id: row.id,
        name: personName(row),
        phoneText: formatPhone(row.phoneNumber),
        ...(row.email !== undefined && { email: row.email }),
      })),
    }),
    ...(products && { products: firstOf(products.products, (row) => row) }),
    ...(parcels && { parcels: firstOf(parcels.parcels, (row) => row) }),
    ...(documents && { invoices: firstOf(documents, (row) => row) }),
    ...(quotations && {
      quotations: {
        rows: quotations.quotations.map(({ id, number, state, question, company, contactName }) => ({
          id,
          number,
          state,
          question,
          customerName: company ?? contactName,
        })),
        more: quotations.next !== undefined,
      },
    }),
  }
}
