import type { Order } from '#core/api/orders.ts'
import { toShownChange } from './changes/shown-change.ts'
import { momentOf } from './moment-of.ts'
import { formatPhone } from '#core/contact/phone-format.ts'

/**
 * Converts an order from the API for its page. Only for loaders, because it imports the numbering plans of all
 * countries.
 */
export function toOrderView(order: Order) {
  const { orderDate, statusHistory, returnInfo, returns, changes, ...others } = order
  const { requestDate, processedDate, ...aboutReturn } = returnInfo
  return {
    ...others,
    phoneText: formatPhone(order.contactInfo.phoneNumber),
    orderDate: momentOf(orderDate),
    statusHistory: statusHistory.map((entry) => ({ ...entry, timestamp: momentOf(entry.timestamp) })),
    changes: changes.map(toShownChange),
    returns: returns.map(({ requestedAt, decidedAt, photos, ...shown }) => ({
      ...shown,
      requestedAt: momentOf(requestedAt),
      decidedAt: decidedAt && momentOf(decidedAt),
      photos: photos.map(({ id, addedBy }) => ({ id, addedBy })),
    })),
    returnInfo: {
      ...aboutReturn,
      requestDate: requestDate && momentOf(requestDate),
      processedDate: processedDate && momentOf(processedDate),
    },
  }
}
export type OrderView = ReturnType<typeof toOrderView>
export type ReturnView = OrderView['returns'][number]
