import type { OrderStatus, ShippingMethod } from '../../../../core/orders/orders.ts'
import type { TextKey } from '../../../i18n/i18n.tsx'

const texts: Record<OrderStatus, TextKey> = {
  pending: 'staff.order.movePending',
  'In Progress': 'staff.order.moveInProgress',
  Shipped: 'staff.order.moveShipped',
  delivered: 'staff.order.moveDelivered',
  Completed: 'staff.order.moveCompleted',
  Cancelled: 'staff.order.moveCancelled',
  'Return Requested': 'staff.order.moveReturnRequested',
  return_approved: 'staff.order.moveReturnApproved',
  return_rejected: 'staff.order.moveReturnRejected',
  Returned: 'staff.order.moveReturned',
  return_completed: 'staff.order.moveReturnCompleted',
}

/** What the button says that takes an order to a status; who had a return declined goes back to where they were. */
export function moveText(
  order: { status: OrderStatus; shippingMethod: ShippingMethod },
  to: OrderStatus,
): TextKey {
  if (order.status === 'return_rejected') return 'staff.order.moveBack'
  if (to === 'Shipped' && order.shippingMethod === 'self_pickup') return 'staff.order.moveReady'
  if (to === 'Completed' && order.status === 'In Progress') return 'staff.order.moveHandedOver'
  return texts[to]
}
