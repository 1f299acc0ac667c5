import type { Language } from '../language.ts'
import { shopName } from '../shop/shop.ts'

/**
 * What staff write to a customer about an order where nobody answers the phone, in the customer's language.
 *
 * @example
 * orderChatMessage({ name: 'Mei', orderNumber: '1000-0012', language: 'en' })
 * //=> 'Hello Mei, this is Office Furniture Store about your order 1000-0012. When may we call you to confirm it?'
 */
export function orderChatMessage(about: { name: string; orderNumber: string; language: Language }): string {
  const { name, orderNumber, language } = about
  return language === 'en'
    ? `Hello ${name}, this is ${shopName} about your order ${orderNumber}. When may we call you to confirm it?`
    : `${name} 您好，這裡是 ${shopName}，想與您確認訂單 ${orderNumber}。請問何時方便致電給您？`
}
