import type { Country } from '../../core/accounts/accounts.ts'
import { formatDateTime } from '../../core/dates.ts'
import {
  deliveryTime,
  pickupTime,
  refundDays,
  staffAnswerDays,
  type LeadTime,
} from '../../core/delivery/lead-times.ts'
import type { Language } from '../../core/language.ts'
import { formatRinggit } from '../../core/money.ts'
import { amountToPay, isVoucherDeduction } from '../../core/orders/orders.ts'
import { paymentMethodName } from '../../core/orders/payment-methods.ts'
import type { OrderStatus } from '../../core/orders/statuses.ts'
import { text } from '../../core/texts/text.ts'
import type { Email } from '../providers/mail/mail.ts'
import { composeEmail, greeting, type Paragraph } from './layout.ts'

/** What the emails tell of an order, in the language of their reader; amounts are ringgit. */
export interface OrderEmailData {
  origin: string
  id: string
  /** The number that people read out on the phone. */
  number: string
  placedAt: Date
  /** The name of the recipient, as typed at checkout. */
  name: string
  phoneNumber: string
  paymentMethod: string
  items: readonly { productName: string; specName: string; quantity: number; price: number }[]
  totalAmount: number
  /** The voucher of the order, with the discount that staff will deduct for it. */
  voucher?: { code: string; discount: number }
  /** What staff deducted when they confirmed. */
  adjustment?: number
  shipping:
    | {
        method: 'delivery'
        recipient: string
        street: string
        city: string
        postalCode: string
        country: Country
      }
    // The address is '' where it is unknown.
    | { method: 'self_pickup'; location: string; address: string }
  /** Courier and tracking number, once the order was handed over. */
  parcel?: { courier: string; trackingNumber?: string; link?: string }
  /** What staff wrote to the member about this step, like the reason of a refusal. */
  note?: string
  /** Nothing was paid yet, so nothing is refunded. */
  unpaid?: boolean
  /** What was refunded, once it was. */
  refund?: number
}

/** The statuses that an email tells of; the email on a new order is `orderReceivedEmail`. */
type EmailedStatus = Exclude<OrderStatus, 'pending'>

/** What the email on a status adds to its text; a status without a row has nothing to add. */
const additions: Partial<
  Record<EmailedStatus, (order: OrderEmailData, language: Language) => readonly Paragraph[]>
> = {
  Shipped: parcelFacts,
  Returned: (order, language) => refundNotice('Returned', order, language),
  return_approved: (order, language) => refundNotice('return_approved', order, language),
  return_rejected: (_order, language) => [text(language)('emails.order.return_rejected.why')],
}

/** Says that an order has come in, what is in it and what happens next. */
export function orderReceivedEmail(order: OrderEmailData, language: Language): Email {
  const t = text(language)
  const { name, phoneNumber, number } = order
  return composeEmail(
    t('emails.order.received.subject', { number }),
    [
      greeting(name, language),
      t('emails.order.received.thanks', { number, phoneNumber, days: staffAnswerDays }),
      orderLink(order, language),
      ...contents(order, language),
      ...shippingDetails(order, language),
    ],
    language,
  )
}

/** Says which status an order has reached; undefined for a new order, of which the member knows. */
export function orderStatusEmail(
  order: OrderEmailData,
  status: OrderStatus,
  language: Language,
): Email | undefined {
  if (status === 'pending') return undefined
  const t = text(language)
  const { number, shipping, refund, note } = order
  const values = {
    number,
    method: shipping.method,
    location: shipping.method === 'self_pickup' ? shipping.location : '',
    toPay: formatRinggit(amountToPay(moneyOf(order))),
    answerDays: staffAnswerDays,
    refundState: refund === undefined ? 'pending' : refund === 0 ? 'none' : 'paid',
    refund: formatRinggit(refund ?? 0),
  }
  return composeEmail(
    t(`emails.order.${status}.subject`, values),
    [
      greeting(order.name, language),
      t(`emails.order.${status}.text`, values),
      ...(additions[status]?.(order, language) ?? []),
      ...(note === undefined ? [] : [{ facts: [[t('emails.order.note'), note]] } as const]),
      orderLink(order, language),
      ...(status === 'In Progress'
        ? [...contents(order, language), ...shippingDetails(order, language)]
        : []),
    ],
    language,
  )
}

/**
 * Says that the invoice of an order can be downloaded. It brings a link and not the document, which holds name,
 * address and tax number and is read with the member's own session.
 */
export function invoiceIssuedEmail(order: OrderEmailData, invoiceNumber: string, language: Language): Email {
  const t = text(language)
  const { number, name } = order
  return composeEmail(
    t('emails.order.invoiceIssued.subject', { invoiceNumber }),
    [
      greeting(name, language),
      t('emails.order.invoiceIssued.text', { invoiceNumber, number }),
      orderLink(order, language),
    ],
    language,
  )
}

const orderLink = ({ id, origin }: OrderEmailData, language: Language): Paragraph => ({
  link: `${origin}/order-confirm/${encodeURIComponent(id)}`,
  label: text(language)('emails.order.toOrder'),
})

function refundNotice(
  status: 'Returned' | 'return_approved',
  { unpaid }: OrderEmailData,
  language: Language,
): readonly Paragraph[] {
  return unpaid ? [] : [text(language)(`emails.order.${status}.refund`, { refundDays })]
}

/** What was ordered, what it costs and what is still deducted. */
function contents(order: OrderEmailData, language: Language): Paragraph[] {
  const t = text(language)
  const { number, placedAt, items, totalAmount } = order
  const toPay = amountToPay(moneyOf(order))
  const deduction: [string, string][] =
    totalAmount === toPay
      ? []
      : [
          [deductionName(order, language), formatRinggit(toPay - totalAmount)],
          [t('emails.order.toPay'), formatRinggit(toPay)],
        ]
  return [
    { heading: t('emails.order.heading') },
    {
      facts: [
        [t('emails.order.number'), number],
        [t('emails.order.date'), formatDateTime(placedAt)],
        [t('emails.order.payment'), paymentMethodName(order.paymentMethod, t, 'printedText')],
      ],
    },
    {
      goods: items.map(({ productName, specName, quantity, price }) => ({
        quantity,
        what: t('emails.order.item', { product: productName, spec: specName }),
        amount: formatRinggit(price * quantity),
      })),
      sums: [[t('emails.order.total'), formatRinggit(totalAmount)], ...deduction],
    },
  ]
}

/** "Checkout and confirm page say what staff will deduct when they confirm by phone." */
function deductionName(order: OrderEmailData, language: Language): string {
  const t = text(language)
  const { voucher, adjustment } = order
  if (voucher === undefined || !isVoucherDeduction(moneyOf(order))) return t('emails.order.adjustment')
  const state = adjustment === undefined ? 'announced' : 'deducted'
  return t('emails.order.voucher', { state, code: voucher.code })
}

/** Where the order is delivered or collected, and how long that usually takes. */
function shippingDetails({ shipping }: OrderEmailData, language: Language): Paragraph[] {
  const t = text(language)
  const leadTime = ({ from, to }: LeadTime) => t('emails.order.leadTime', { from, to })
  if (shipping.method === 'self_pickup') {
    const { location, address } = shipping
    return [
      { heading: t('emails.order.pickup') },
      {
        facts: [
          [t('emails.order.location'), location],
          ...(address === '' ? [] : [[t('emails.order.address'), address] as const]),
          [t('emails.order.usuallyReady'), leadTime(pickupTime)],
        ],
      },
      t('emails.order.pickupText'),
    ]
  }
  const { recipient, street, city, postalCode, country } = shipping
  return [
    { heading: t('emails.order.delivery') },
    {
      facts: [
        [t('emails.order.recipient'), recipient],
        [t('emails.order.address'), t(`emails.order.addressIn.${country}`, { street, postalCode, city })],
        [t('emails.order.usuallyTakes'), leadTime(deliveryTime(country, postalCode))],
      ],
    },
    t('emails.order.deliveryText'),
  ]
}

function parcelFacts({ parcel }: OrderEmailData, language: Language): Paragraph[] {
  if (parcel === undefined) return []
  const t = text(language)
  const { courier, trackingNumber, link } = parcel
  return [
    {
      facts: [
        [t('emails.order.courier'), courier],
        ...(trackingNumber === undefined
          ? []
          : [[t('emails.order.trackingNumber'), trackingNumber] as const]),
      ],
    },
    ...(link === undefined ? [] : [{ link, label: t('emails.order.track') }]),
  ]
}

const moneyOf = ({ totalAmount, voucher, adjustment }: OrderEmailData) => ({
  totalAmount,
  voucherDiscount: voucher?.discount ?? 0,
  adjustment,
})
