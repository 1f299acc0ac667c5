import type { Order } from '#core/api/orders.ts'
import { formatDateTime } from '#core/dates.ts'
import { promisedText } from '#core/delivery/days-text.ts'
import { deliveryTime } from '#core/delivery/lead-times.ts'
import { pickupTime, refundDays, staffAnswerDays, type LeadTime } from '#core/delivery/terms.ts'
import { toPayNow } from '#core/cash/collecting.ts'
import { formatCash, formatRinggit } from '#core/money.ts'
import { personName } from '#core/accounts/names.ts'
import { countryTexts } from '#core/contact/countries.ts'
import { addressLine } from '#core/delivery/postal-address.ts'
import type { DeliveryFailure } from '#core/orders/failed-deliveries.ts'
import { failureDescriptions } from '#core/orders/history.ts'
import {
  dueOf,
  isCancelled,
  isVoucherDeduction,
  pickedUpByCustomer,
  stillToPay,
  toPayText,
} from '#core/orders/orders.ts'
import { paymentMethodName } from '#core/orders/payment-methods.ts'
import {
  firstStatus,
  statusTable,
  statusText,
  type OrderStatus,
  type StatusWith,
} from '#core/orders/statuses.ts'
import type { Email } from '../providers/mail/mail.ts'
import { composeEmail, greeting, type Paragraph } from './layout.ts'
import { collectionText, returnFacts } from './return-facts.ts'
import type { Wording } from './wording.ts'

/** An order as its emails describe it, with its texts in the language it was placed in. */
export interface OrderEmailData extends Order, Wording {
  origin: string
  /** The link that shows the order without signing in. */
  trackingLink: string
  /** The text that staff wrote to the customer about this step. */
  note?: string
  /** Whether nothing was paid, so that nothing is refunded. */
  unpaid?: boolean
  /** The return that the email concerns. */
  returned?: Order['returns'][number]
}

/** Confirms a new order: its contents and what happens next. */
export function orderReceivedEmail(order: OrderEmailData): Email {
  const { t } = order
  const { orderNumber: number, contactInfo } = order
  const { phoneNumber } = contactInfo
  return emailAbout(order, t('emails.order.received.subject', { number }), [
    t('emails.order.received.thanks', {
      number,
      phoneNumber,
      days: staffAnswerDays,
      paying: payingOf(order),
    }),
    t('emails.order.received.confirmText'),
    { link: order.trackingLink, label: t('emails.order.received.confirm') },
    ...orderLinks(order),
    ...contents(order),
    ...shippingDetails(order),
  ])
}

/** Reports that an order did not reach the customer, and why. */
function notDeliveredEmail(order: OrderEmailData, reason: DeliveryFailure): Email {
  const { t } = order
  const { orderNumber: number, note } = order
  return emailAbout(order, t('emails.order.notDelivered.subject', { number }), [
    t('emails.order.notDelivered.text', { number }),
    note === undefined
      ? failureDescriptions[reason][order.language]
      : { facts: [[t('emails.order.note'), note]] },
    t('emails.order.notDelivered.after'),
    ...orderLinks(order),
  ])
}

/** Reports the new status of an order; undefined for a new order, which has its own email. */
export function orderStatusEmail(order: OrderEmailData, status: OrderStatus): Email | undefined {
  if (status === firstStatus) return undefined
  if (isCancelled(status) && order.deliveryFailure) return notDeliveredEmail(order, order.deliveryFailure)
  const { t } = order
  const { note } = order
  const refund = order.returnInfo.refundAmount
  const values = {
    number: order.orderNumber,
    method: order.shippingMethod,
    location: order.shippingMethod === 'self_pickup' ? locationOf(order) : '',
    paying: status === 'Shipped' ? payingNow(order) : payingOf(order),
    toPay: formatCash(status === 'Shipped' ? toPayNow(order) : stillToPay(order)),
    answerDays: staffAnswerDays,
    refundState: refund === undefined ? 'pending' : refund === 0 ? 'none' : 'paid',
    refund: formatCash(refund ?? 0),
  }
  const { returned } = order
  const isArranged = status === 'return_approved' && returned?.collection !== undefined
  return emailAbout(order, t(`emails.order.${status}.subject`, values), [
    isArranged ? collectionText(order, returned) : t(`emails.order.${status}.text`, values),
    ...(returned === undefined ? [] : returnFacts(order, returned)),
    ...additionOf(order, status),
    ...(note === undefined ? [] : [{ facts: [[t('emails.order.note'), note]] } as const]),
    ...orderLinks(order),
    ...(statusTable[status].emailAdds === 'order' ? [...contents(order), ...shippingDetails(order)] : []),
  ])
}

/** Corrects the email about a move that staff undid, and reports the order's current status. */
export function orderCorrectedEmail(order: OrderEmailData, status: OrderStatus): Email {
  const { t } = order
  const { orderNumber: number, note } = order
  return emailAbout(order, t('emails.order.corrected.subject', { number }), [
    t('emails.order.corrected.text', { number, status: t(statusText({ ...order, status })) }),
    ...(note === undefined ? [] : [{ facts: [[t('emails.order.note'), note]] } as const]),
    ...orderLinks(order),
  ])
}

/** Links to an issued invoice. The invoice contains personal data, so it is read with the member's own session. */
export function invoiceIssuedEmail(order: OrderEmailData, invoiceNumber: string): Email {
  const { t } = order
  return emailAbout(order, t('emails.order.invoiceIssued.subject', { invoiceNumber }), [
    t('emails.order.invoiceIssued.text', { invoiceNumber, number: order.orderNumber }),
    ...orderLinks(order),
  ])
}

/** Reports the new days of a delivery, with the text that staff wrote about the change. */
export function deliveryMovedEmail(order: OrderEmailData, promise: NonNullable<Order['promise']>): Email {
  const { t } = order
  const { orderNumber: number, note } = order
  return emailAbout(order, t('emails.order.deliveryMoved.subject', { number }), [
    t('emails.order.deliveryMoved.text', { number }),
    {
      facts: [
        [t('emails.order.promised'), promisedText(promise, order)],
        ...(note === undefined ? [] : [[t('emails.order.note'), note] as const]),
      ],
    },
    t('emails.order.deliveryMoved.after'),
    ...orderLinks(order),
  ])
}

/** Composes an email about an order, to its customer. */
export function emailAbout(order: OrderEmailData, subject: string, content: readonly Paragraph[]): Email {
  return composeEmail(order, subject, [greeting(order.contactInfo, order), ...content])
}

/** Links to an order: with the customer's account, and without one. */
export const orderLinks = ({ id, origin, t, trackingLink }: OrderEmailData): Paragraph[] => [
  {
    link: `${origin}/order-confirm/${encodeURIComponent(id)}`,
    label: t('emails.order.toOrder'),
  },
  { link: trackingLink, label: t('emails.order.toTracking') },
]

/** The paragraphs of the email about a status, before the link to the order. */
function additionOf(order: OrderEmailData, status: OrderStatus): readonly Paragraph[] {
  const { t } = order
  switch (statusTable[status].emailAdds) {
    case 'parcel':
      return parcelFacts(order)
    case 'refund': {
      const key = `emails.order.${status as StatusWith<{ emailAdds: 'refund' }>}.refund` as const
      return order.unpaid ? [] : [t(key, { refundDays })]
    }
    case 'why':
      return [t(`emails.order.${status as StatusWith<{ emailAdds: 'why' }>}.why`)]
    default:
      return []
  }
}

/** How an order is paid, for texts that depend on it. */
function payingOf(order: OrderEmailData) {
  const { shippingMethod } = order
  if (dueOf(order) === 'other') return shippingMethod
  return shippingMethod === 'self_pickup' ? 'self_pickup_paid' : 'paid'
}

/** How the goods that have left are paid for. */
function payingNow(order: OrderEmailData) {
  if (!order.partlyShipped || order.shippingMethod === 'self_pickup') return payingOf(order)
  return toPayNow(order) > 0 ? 'part' : 'part_paid'
}

/** Lists the ordered goods with their prices, then the fee and the deductions. */
function contents(order: OrderEmailData): Paragraph[] {
  const { t } = order
  const { orderNumber, orderDate, items, totalAmount, amountToPay, fee, feeReason = '' } = order
  const { paidInAdvance = 0 } = order
  const exchanged = order.exchangeOf?.credited ?? 0
  const deducted = totalAmount + (fee ?? 0) - amountToPay - exchanged
  const adjustments: [string, string][] = [
    ...(fee ? [[feeReason, formatRinggit(fee)] as [string, string]] : []),
    ...(deducted > 0 ? [[deductionName(order), formatRinggit(-deducted)] as [string, string]] : []),
    ...(exchanged > 0 ? [[t('orders.exchangeCredit'), formatCash(-exchanged)] as [string, string]] : []),
    ...(paidInAdvance > 0
      ? [[t('orders.paidInAdvance'), formatCash(-paidInAdvance)] as [string, string]]
      : []),
  ]
  const deduction: [string, string][] =
    adjustments.length === 0 ? [] : [...adjustments, [t(toPayText(order)), formatCash(stillToPay(order))]]
  return [
    { heading: t('emails.order.heading') },
    {
      facts: [
        [t('emails.order.number'), orderNumber],
        [t('emails.order.date'), formatDateTime(new Date(orderDate.seconds * 1000))],
        [t('emails.order.payment'), paymentMethodName(order.paymentMethod, t, 'printedText')],
      ],
    },
    {
      goods: items.map(({ productName, displayName, quantity, price }) => ({
        quantity,
        what: t('emails.order.item', { product: productName, spec: displayName }),
        amount: formatRinggit(price * quantity),
      })),
      sums: [[t('emails.order.total'), formatRinggit(totalAmount)], ...deduction],
    },
  ]
}

/**
 * Names the deduction, which is only announced until staff confirm the order: "Checkout and confirm page say what staff
 * will deduct when they confirm by phone."
 */
function deductionName(order: OrderEmailData): string {
  const { t } = order
  const { voucherCode: code, adjustment } = order
  if (code === undefined || !isVoucherDeduction(order)) return t('orders.adjustment')
  return t('emails.order.voucher', { state: adjustment === undefined ? 'announced' : 'deducted', code })
}

const locationOf = ({ pickupPlace, t }: OrderEmailData) => pickupPlace?.name ?? t('orders.pickupUnknown')

/** Describes where the order is delivered or picked up, and how long that usually takes. */
function shippingDetails(order: OrderEmailData): Paragraph[] {
  const { t } = order
  const leadTime = ({ from, to }: LeadTime) => t('emails.order.leadTime', { from, to })
  if (order.shippingAddress === undefined) {
    const address = order.pickupPlace?.address
    return [
      { heading: t('orders.shippingMethod.self_pickup') },
      {
        facts: [
          [t('emails.order.location'), locationOf(order)],
          ...(address ? [[t('emails.order.address'), address] as const] : []),
          [t('emails.order.usuallyReady'), leadTime(pickupTime)],
        ],
      },
      t('emails.order.pickupText'),
    ]
  }
  const { shippingAddress } = order
  const { postalCode, country } = shippingAddress
  return [
    { heading: t('emails.order.delivery') },
    {
      facts: [
        [t('emails.order.recipient'), personName(shippingAddress)],
        [t('emails.order.address'), addressLine(shippingAddress, t(countryTexts[country]))],
        order.promise === undefined
          ? [t('emails.order.usuallyTakes'), leadTime(deliveryTime(country, postalCode))]
          : [t('emails.order.promised'), promisedText(order.promise, order)],
      ],
    },
    t('emails.order.deliveryText'),
  ]
}

/** The courier and tracking number of a parcel; for a pickup, its code. */
function parcelFacts({ shippingProvider, courierName, ...order }: OrderEmailData): Paragraph[] {
  const { t } = order
  const { trackingNumber, trackingUrl, pickupCode } = order
  if (pickupCode !== undefined) return [{ facts: [[t('orders.pickupCode'), pickupCode]] }]
  if (shippingProvider === undefined || shippingProvider === pickedUpByCustomer) return []
  const number =
    trackingNumber === undefined ? [] : [[t('emails.order.trackingNumber'), trackingNumber] as const]
  return [
    { facts: [[t('emails.order.courier'), courierName ?? shippingProvider], ...number] },
    ...(trackingUrl === undefined ? [] : [{ link: trackingUrl, label: t('emails.order.track') }]),
  ]
}
