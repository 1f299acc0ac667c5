import type { Language } from '../language.ts'
import { shopName } from '../shop/shop.ts'
import { customerText } from '../texts/customer.ts'

/**
 * What staff write to a customer about an order where nobody answers the phone, in the customer's language.
 *
 * @example
 * orderChatMessage({ name: 'Mei', orderNumber: '1000-0012', language: 'en' })
 * //=> 'Hello Mei, this is Office Furniture Store about your order 1000-0012. When may we call you to confirm it?'
 */
export function orderChatMessage(about: { name: string; orderNumber: string; language: Language }): string {
  const { language, ...values } = about
  return customerText('customer.orderChat', language, { ...values, shop: shopName })
}
