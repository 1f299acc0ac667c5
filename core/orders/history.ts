import type { LocalizedText } from '../language.ts'
import { customerText } from '../texts/customer.ts'
import { orderStatuses, type OrderStatus } from './statuses.ts'

/** What the history says of a move to a status when staff write nothing of their own. */
export const historyDescriptions = Object.fromEntries(
  orderStatuses.map((status) => [status, inBoth(`customer.history.${status}`)]),
) as Readonly<Record<OrderStatus, LocalizedText>>

/** What the history says when staff changed an order on the phone and write nothing of their own. */
export const changedDescription = inBoth('customer.historyChanged')

function inBoth(key: Parameters<typeof customerText>[0]): LocalizedText {
  return { en: customerText(key, 'en'), 'zh-TW': customerText(key, 'zh-TW') }
}
