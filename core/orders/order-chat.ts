import type { Language } from '../language.ts'
import { shopName } from '../shop/shop.ts'
import { customerText } from '../texts/customer.ts'

/** Returns the message to a customer who does not answer the phone, in the customer's language. */
export function orderChatMessage(about: { name: string; orderNumber: string; language: Language }): string {
  const { language, ...values } = about
  return customerText('customer.orderChat', language, { ...values, shop: shopName })
}

/**
 * Returns a link that opens LINE with a message. Such a link cannot contain a phone number, so staff choose the
 * customer in LINE.
 */
export function lineShareLink(message: string): string {
  return `https://line.me/R/share?text=${encodeURIComponent(message)}`
}
