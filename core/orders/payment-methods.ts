/**
 * The ways to pay, by the name that an order carries. "Payment method on created orders: Cash on Delivery."
 * A second one is a row here, a choice in the checkout form and its sentences.
 */
const table = {
  'Cash on Delivery': { text: 'orders.cashOnDelivery', paidOn: 'handover' },
} as const

export type PaymentMethod = keyof typeof table

interface PaymentMethodRow {
  /** Its name on the order's page. */
  text: (typeof table)[PaymentMethod]['text']
  /** When the order counts as paid: as the goods are handed over, or as staff confirm the order. */
  paidOn: 'handover' | 'confirmation'
}

export const paymentMethods: Readonly<Record<PaymentMethod, PaymentMethodRow>> = table

/** How an order is paid when its checkout names nothing else. */
export const defaultPaymentMethod: PaymentMethod = 'Cash on Delivery'

/** Whether the shop knows a payment method of that name. */
export function isPaymentMethod(name: string): name is PaymentMethod {
  return Object.hasOwn(paymentMethods, name)
}
