import type { ShippingMethod } from './statuses.ts'

/**
 * The reasons why an order that had left the shop did not arrive, with the shipping methods for which each is
 * possible: "Cancelled (refused at the door or undeliverable)".
 */
const table = {
  refused: ['delivery'],
  not_home: ['delivery'],
  wrong_address: ['delivery'],
  not_collected: ['self_pickup'],
  unpaid: ['delivery', 'self_pickup'],
  lost: ['delivery', 'self_pickup'],
} as const satisfies Record<string, readonly ShippingMethod[]>

/** The reason why an order that had left the shop did not reach its customer. */
export type DeliveryFailure = keyof typeof table

export const deliveryFailures = Object.keys(table) as [DeliveryFailure, ...DeliveryFailure[]]

/** The reasons that count as a refusal by the customer: at the door, by not paying, or by not collecting. */
export const failuresOfCustomer: readonly DeliveryFailure[] = ['refused', 'unpaid', 'not_collected']

/** The reasons from which staff choose, by shipping method. */
export const failuresFor: Readonly<Record<ShippingMethod, readonly DeliveryFailure[]>> = {
  delivery: failuresOf('delivery'),
  self_pickup: failuresOf('self_pickup'),
}

function failuresOf(method: ShippingMethod): DeliveryFailure[] {
  return deliveryFailures.filter((failure) => (table[failure] as readonly ShippingMethod[]).includes(method))
}
