/**
 * The ways to pay, by the name that an order carries. "Payment method on created orders: Cash on Delivery."
 * A second one is a row here, its names among the texts of orders and a choice in the checkout form.
 */
const table = {
  'Cash on Delivery': {
    text: 'orders.cashOnDelivery',
    printedText: 'orders.cashOnDeliveryPrinted',
    paidOn: 'handover',
  },
} as const

export type PaymentMethod = keyof typeof table

interface PaymentMethodRow {
  /** Its name on the order's page. */
  text: (typeof table)[PaymentMethod]['text']
  /** Its name in emails and documents. */
  printedText: (typeof table)[PaymentMethod]['printedText']
  /** When the order counts as paid: as the goods are handed over, or as staff confirm the order. */
  paidOn: 'handover' | 'confirmation'
}

export const paymentMethods: Readonly<Record<PaymentMethod, PaymentMethodRow>> = table

/** The payment method of a checkout that names no other. */
export const defaultPaymentMethod: PaymentMethod = 'Cash on Delivery'

/** The name of a payment method for a place; an unknown method keeps the name that the order carries. */
export function paymentMethodName(
  method: string,
  t: (key: PaymentMethodRow['text' | 'printedText']) => string,
  place: 'text' | 'printedText' = 'text',
): string {
  return isPaymentMethod(method) ? t(paymentMethods[method][place]) : method
}

function isPaymentMethod(name: string): name is PaymentMethod {
  return Object.hasOwn(paymentMethods, name)
}
