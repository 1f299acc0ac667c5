import type { Language } from '../language.ts'
import { shopName } from '../shop/shop.ts'
import { customerText } from '../texts/customer.ts'

/** The message that staff send a customer who does not answer the phone, in the customer's language. */
export function orderChatMessage(about: { name: string; orderNumber: string; language: Language }): string {
  const { language, ...values } = about
  return customerText('customer.orderChat', language, { ...values, shop: shopName })
}

/**
 * The link with which staff send a message to a customer on LINE, which knows no phone numbers: the message is typed,
 * and the customer is chosen there.
 */
export function lineShareLink(message: string): string {
  return `https://line.me/R/share?text=${encodeURIComponent(message)}`
}
