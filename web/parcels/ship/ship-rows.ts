import type { OrderRow } from '../../desk/list/shown-rows.ts'

/** An order about to be shipped, with what was scanned for it. */
export interface ShipRow {
  id: string
  order: OrderRow
  number: string
  courier: string
}

/** The rows of orders that may be shipped to an address. */
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
