import type { OrderRow } from '../../desk/list/shown-rows.ts'

/** An order to ship, with its scanned number. */
export interface ShipRow {
  id: string
  order: OrderRow
  number: string
  courier: string
}

/** The rows of the orders that may be shipped; pickups are left out. */
export function shipRows(
  orders: readonly OrderRow[],
  numberOf: (id: string) => string,
  courierOf: (id: string) => string,
): ShipRow[] {
  return orders
    .filter(
      ({ nextStatuses, shippingMethod }) => nextStatuses.includes('Shipped') && shippingMethod === 'delivery',
    )
    .map((order) => ({ id: order.id, order, number: numberOf(order.id), courier: courierOf(order.id) }))
}
