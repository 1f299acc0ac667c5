import * as z from 'zod/mini'
import type { Order } from '../../core/api/orders.ts'
import { serverDate } from '../../core/dates.ts'
import { formatPhone } from '../../core/contact/phone-format.ts'

/** Milliseconds since 1970 of a date in any of the forms that a server may send. */
export function momentOf(date: unknown): number {
  return z.parse(serverDate, date).getTime()
}

/** An order as its page shows it. For loaders only: it imports the numbering plans of the world. */
export function toOrderView(order: Order) {
  const { orderDate, statusHistory, returnInfo, ...others } = order
  const { requestDate, processedDate, ...aboutReturn } = returnInfo
  return {
    ...others,
    phoneText: formatPhone(order.contactInfo.phoneNumber),
    orderDate: momentOf(orderDate),
    statusHistory: statusHistory.map((entry) => ({ ...entry, timestamp: momentOf(entry.timestamp) })),
    returnInfo: {
      ...aboutReturn,
      requestDate: requestDate && momentOf(requestDate),
      processedDate: processedDate && momentOf(processedDate),
    },
  }
}
export type OrderView = ReturnType<typeof toOrderView>
