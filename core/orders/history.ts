import type { LocalizedText } from '../language.ts'
import { customerText } from '../texts/customer.ts'
import { deliveryFailures, type DeliveryFailure } from './failed-deliveries.ts'
import { orderStatuses, type OrderStatus, type ShippingMethod } from './statuses.ts'

type Descriptions = Readonly<Record<OrderStatus, LocalizedText>>

const ofDelivery = Object.fromEntries(
  orderStatuses.map((status) => [status, inBoth(`customer.history.${status}`)]),
) as Descriptions

/** The history's sentence for each status, unless staff write their own. */
export const historyDescriptions: Readonly<Record<ShippingMethod, Descriptions>> = {
  delivery: ofDelivery,
  self_pickup: {
    ...ofDelivery,
    Shipped: inBoth('customer.historyPickup.Shipped'),
    delivered: inBoth('customer.historyPickup.delivered'),
  },
}

/** The history's sentence for an order that did not arrive, unless staff write their own. */
export const failureDescriptions = Object.fromEntries(
  deliveryFailures.map((failure) => [failure, inBoth(`customer.notDelivered.${failure}`)]),
) as Readonly<Record<DeliveryFailure, LocalizedText>>

/** The history's sentences for a change of the order, by how the customer agreed, unless staff write their own. */
export const changedDescriptions = {
  phone: inBoth('customer.historyChanged.phone'),
  page: inBoth('customer.historyChanged.page'),
  unasked: inBoth('customer.historyChanged.unasked'),
  undone: inBoth('customer.historyChanged.undone'),
} as const

/** The history's sentence for an order of which only some goods have left, or are ready. */
export const partlyDescriptions: Readonly<Record<ShippingMethod, LocalizedText>> = {
  delivery: inBoth('customer.historyPartly.Shipped'),
  self_pickup: inBoth('customer.historyPartlyPickup.Shipped'),
}

/** The history's sentence for a move that was undone, unless staff write their own. */
export const undoneDescription = inBoth('customer.historyUndone')

/** The history's sentence when an order continues after a partial or withdrawn return. */
export const resumedDescriptions = {
  partly: inBoth('customer.historyReturn.partly'),
  withdrawn: inBoth('customer.historyReturn.withdrawn'),
} as const

/** Every sentence of a history that nobody typed. */
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
