import { formatDateTime } from '#core/dates.ts'
import type { StaffContext } from '../../context.ts'
import { auditStaff } from '../staff/audit.ts'
import { findOrders, type OrderFilters } from './staff-list.ts'

const batch = 1000

const headings = 'Order,Placed,Status,Customer,Phone,Shipping,Pieces,First product,To pay (RM),Tags'.split(
  ',',
)

/** The matching orders as rows under a header row; the export is audited. */
export async function* exportOrders(context: StaffContext, wanted: OrderFilters) {
  const { lang: _lang, ...filters } = wanted
  const entry = { action: 'orders.exported', subject: 'orders', subjectId: '', after: filters }
  await auditStaff(context.database, context, entry)
  yield headings
  let after: number | undefined
  do {
    const page = await findOrders(context, { ...wanted, after, pageSize: batch })
    for (const order of page.orders) {
      yield [
        order.orderNumber,
        formatDateTime(new Date(order.orderDate.seconds * 1000)),
        order.status,
        order.customerName,
        order.phoneNumber,
        order.shippingMethod,
        order.itemCount,
        order.firstProduct,
        order.amountToPay,
        order.tags.join(', '),
      ]
    }
    after = page.next
  } while (after !== undefined)
}
