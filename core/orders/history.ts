import type { LocalizedText } from '../language.ts'
import { customerText } from '../texts/customer.ts'
import { deliveryFailures, type DeliveryFailure } from './failed-deliveries.ts'
import { orderStatuses, type OrderStatus, type ShippingMethod } from './statuses.ts'

type Descriptions = Readonly<Record<OrderStatus, LocalizedText>>

const ofDelivery = Object.fromEntries(
  orderStatuses.map((status) => [status, inBoth(`customer.history.${status}`)]),
) as Descriptions

/** The sentence in the history for a move to a status, unless staff write their own. */
export const historyDescriptions: Readonly<Record<ShippingMethod, Descriptions>> = {
  delivery: ofDelivery,
  self_pickup: {
    ...ofDelivery,
    Shipped: inBoth('customer.historyPickup.Shipped'),
    delivered: inBoth('customer.historyPickup.delivered'),
  },
}

/** The sentence in the history for an order that did not reach its customer, unless staff write their own. */
export const failureDescriptions = Object.fromEntries(
  deliveryFailures.map((failure) => [failure, inBoth(`customer.notDelivered.${failure}`)]),
) as Readonly<Record<DeliveryFailure, LocalizedText>>

/** The sentence in the history for a change that staff made on the phone, unless they write their own. */
export const changedDescription = inBoth('customer.historyChanged')

/** The sentence in the history for a move that staff took back, unless they write their own. */
export const undoneDescription = inBoth('customer.historyUndone')

/** The sentence in the history after a return of some pieces, or one that was withdrawn: the order goes on. */
export const resumedDescriptions = {
  partly: inBoth('customer.historyReturn.partly'),
  withdrawn: inBoth('customer.historyReturn.withdrawn'),
} as const

/** Every sentence in a history that nobody typed. */
export const standardDescriptions: readonly LocalizedText[] = [
  ...Object.values(historyDescriptions).flatMap(Object.values<LocalizedText>),
  ...Object.values(failureDescriptions),
  changedDescription,
  undoneDescription,
  ...Object.values(resumedDescriptions),
]

function inBoth(key: Parameters<typeof customerText>[0]): LocalizedText {
  return { en: customerText(key, 'en'), 'zh-TW': customerText(key, 'zh-TW') }
}
