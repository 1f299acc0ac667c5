import type { Language } from '../language.ts'
import { shopName } from '../shop/shop.ts'
import { customerText } from '../texts/customer.ts'

/** The message to a customer who does not answer the phone, in the customer's language. */
export function orderChatMessage(about: { name: string; orderNumber: string; language: Language }): string {
  const { language, ...values } = about
  return customerText('customer.orderChat', language, { ...values, shop: shopName })
}

/** A link that opens LINE with a message. LINE knows no phone numbers, so staff choose the customer there. */
export function lineShareLink(message: string): string {
  return `https://line.me/R/share?text=${encodeURIComponent(message)}`
}
