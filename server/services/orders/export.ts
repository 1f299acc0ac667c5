import { formatDateTime } from '../../../core/dates.ts'
import type { RequestContext, StaffSession } from '../../context.ts'
import { audit } from '../staff/audit.ts'
import { findOrders, type OrderFilters } from './staff-list.ts'
import { staffOf } from './staff-edit.ts'

const batch = 1000

/** The orders that match, a line each, under a line of headings; that somebody took them is written down. */
export async function* exportOrders(
  context: RequestContext<StaffSession>,
  wanted: OrderFilters,
): AsyncGenerator<(string | number)[]> {
  const { lang: _lang, ...filters } = wanted
  await audit(context.database, {
    at: context.now(),
    actor: staffOf(context),
    action: 'orders.exported',
    subject: 'orders',
    subjectId: '',
    after: filters,
  })
  yield [
    'Order',
    'Placed',
    'Status',
    'Customer',
    'Phone',
    'Shipping',
    'Pieces',
    'First product',
    'To pay (RM)',
  ]
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
      ]
    }
    after = page.next
  } while (after !== undefined)
}
