import { statusTable, type OrderStatus, type ShippingMethod } from '../../../../core/orders/statuses.ts'
import type { TextKey } from '../../../i18n/i18n.tsx'

/** The button that moves an order to a status. */
export function moveText(
  order: { status: OrderStatus; shippingMethod: ShippingMethod },
  to: OrderStatus,
): TextKey {
  if (statusTable[order.status].resumes) return 'staff.order.moveBack'
  if (to === 'Shipped' && order.shippingMethod === 'self_pickup') return 'staff.order.moveReady'
  if (to === 'Completed' && order.status === 'In Progress') return 'staff.order.moveHandedOver'
  return statusTable[to].moveText
}
