import type { LocalizedText } from '../language.ts'
import { customerText } from '../texts/customer.ts'
import { deliveryFailures, type DeliveryFailure } from './failed-deliveries.ts'
import { orderStatuses, type OrderStatus, type ShippingMethod } from './statuses.ts'

type Descriptions = Readonly<Record<OrderStatus, LocalizedText>>

const ofDelivery = Object.fromEntries(
  orderStatuses.map((status) => [status, inBoth(`customer.history.${status}`)]),
) as Descriptions

/** The sentence in an order's history for each status. Staff may write their own instead. */
export const historyDescriptions: Readonly<Record<ShippingMethod, Descriptions>> = {
  delivery: ofDelivery,
  self_pickup: {
    ...ofDelivery,
    Shipped: inBoth('customer.historyPickup.Shipped'),
    delivered: inBoth('customer.historyPickup.delivered'),
  },
}

/** The sentence in the history for an order that did not arrive. Staff may write their own instead. */
export const failureDescriptions = Object.fromEntries(
  deliveryFailures.map((failure) => [failure, inBoth(`customer.notDelivered.${failure}`)]),
) as Readonly<Record<DeliveryFailure, LocalizedText>>

/**
 * The sentences in the history for a change of the order, by how the customer agreed. Staff may write their own
 * instead.
 */
export const changedDescriptions = {
  phone: inBoth('customer.historyChanged.phone'),
  page: inBoth('customer.historyChanged.page'),
  unasked: inBoth('customer.historyChanged.unasked'),
  undone: inBoth('customer.historyChanged.undone'),
} as const

/** The sentence in the history for an order of which only some goods have left or, for a pickup, are ready. */
export const partlyDescriptions: Readonly<Record<ShippingMethod, LocalizedText>> = {
  delivery: inBoth('customer.historyPartly.Shipped'),
  self_pickup: inBoth('customer.historyPartlyPickup.Shipped'),
}

/** The sentence in the history for a move that was undone. Staff may write their own instead. */
export const undoneDescription = inBoth('customer.historyUndone')

/** The sentence in the history for an order that continues after a partial or withdrawn return. */
export const resumedDescriptions = {
  partly: inBoth('customer.historyReturn.partly'),
  withdrawn: inBoth('customer.historyReturn.withdrawn'),
} as const

/** Every standard sentence that a history can contain, as opposed to sentences typed by staff. */
export const standardDescriptions: readonly LocalizedText[] = [
  ...Object.values(historyDescriptions).flatMap(Object.values<LocalizedText>),
  ...Object.values(failureDescriptions),
  ...Object.values(changedDescriptions),
  ...Object.values(partlyDescriptions),
  undoneDescription,
  ...Object.values(resumedDescriptions),
]

function inBoth(key: Parameters<typeof customerText>[0]): LocalizedText {
  return { en: customerText(key, 'en'), 'zh-TW': customerText(key, 'zh-TW') }
}
