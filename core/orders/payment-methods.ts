/**
 * The payment methods, by the name that orders store. "Payment method on created orders: Cash on Delivery." A new
 * method needs a row here, its names in the texts of orders, and a choice in the checkout form.
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
  /** Whether the order counts as paid at the handover or at its confirmation. */
  paidOn: 'handover' | 'confirmation'
}

export const paymentMethods: Readonly<Record<PaymentMethod, PaymentMethodRow>> = table

/** The payment method of a checkout that names none. */
export const defaultPaymentMethod: PaymentMethod = 'Cash on Delivery'

/** The name of a payment method; an unknown one keeps the name that the order stores. */
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
