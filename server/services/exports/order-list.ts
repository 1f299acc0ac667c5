import { toSen } from '#core/money.ts'
import { statusText } from '#core/orders/statuses.ts'
import { text } from '#core/texts/text.ts'
import type { StaffContext } from '../../context.ts'
import { findOrders } from '../orders/listing/find-orders.ts'
import type { OrderFilters } from '../orders/listing/queue-conditions.ts'
import { downloadTable } from './download.ts'
import type { Cells } from './source.ts'

/** Number of orders read at a time, so that a batch does not delay other requests. */
const batch = 100

/** Yields the orders of a list as CSV, one row each, in the sequence of the list. */
export function downloadOrderList(context: StaffContext, filters: OrderFilters) {
  const { lang: language, ...about } = filters
  return downloadTable(context, { exported: 'orderList', language, about }, pages(context, filters))
}

async function* pages(context: StaffContext, filters: OrderFilters): AsyncGenerator<Cells[]> {
  const t = text(filters.lang)
  let after: number | undefined
  do {
    const page = await findOrders(context, {
      ...filters,
      ...(after !== undefined && { after }),
      pageSize: batch,
    })
    yield page.orders.map((order) => ({
      orderNumber: order.orderNumber,
      placedAt: new Date(order.orderDate.seconds * 1000),
      status: t(statusText(order)),
      customer: order.customerName,
      phone: order.phoneNumber,
      shippingMethod: t(`orders.shippingMethod.${order.shippingMethod}`),
      pieces: order.itemCount,
      firstProduct: order.firstProduct,
      toPay: toSen(order.amountToPay),
      tags: order.tags.join(', '),
    }))
    after = page.next
  } while (after !== undefined)
}
