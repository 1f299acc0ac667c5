/**
 * The payment methods, by the name that is stored with orders. "Payment method on created orders: Cash on Delivery." A
 * new method needs a row here, its names in the texts of orders, and a choice in the checkout form.
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
  /** Text key of the method's name on the order's page. */
  text: (typeof table)[PaymentMethod]['text']
  /** Text key of the method's name in emails and documents. */
  printedText: (typeof table)[PaymentMethod]['printedText']
  /** Whether the order counts as paid at the handover or at its confirmation. */
  paidOn: 'handover' | 'confirmation'
}

export const paymentMethods: Readonly<Record<PaymentMethod, PaymentMethodRow>> = table

/** The payment method of orders that name none. */
export const defaultPaymentMethod: PaymentMethod = 'Cash on Delivery'

/** Returns the name of a payment method in the reader's language. For an unknown method, returns the stored name. */
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
