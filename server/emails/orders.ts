import type { Country } from '../../core/accounts/accounts.ts'
import { formatDateTime } from '../../core/dates.ts'
import type { Language } from '../../core/language.ts'
import {
  deliveryTime,
  pickupTime,
  refundDays,
  staffAnswerDays,
  type LeadTime,
} from '../../core/delivery/lead-times.ts'
import { formatRinggit } from '../../core/money.ts'
import { amountToPay, isVoucherDeduction } from '../../core/orders/orders.ts'
import type { OrderStatus } from '../../core/orders/statuses.ts'
import type { Letter } from '../providers/mail/mail.ts'
import { greeting, letter, type Paragraph } from './layout.ts'

/** What the letters tell of an order, in the language of their reader; amounts are ringgit. */
export interface OrderLetter {
  id: string
  /** The number that people read out on the phone. */
  number: string
  placedAt: Date
  /** Whom it is for, as given at checkout. */
  name: string
  phoneNumber: string
  items: readonly { productName: string; specName: string; quantity: number; price: number }[]
  totalAmount: number
  /** The voucher that was brought along, with what staff will deduct for it. */
  voucher?: { code: string; discount: number }
  /** What staff did deduct when they confirmed. */
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
    // The address is '' where it is not told.
    | { method: 'self_pickup'; location: string; address: string }
  /** Who brings it and under which number, once it was handed over. */
  parcel?: { courier: string; trackingNumber?: string; link?: string }
  /** What staff wrote to the member's move, like the reason of a refusal. */
  note?: string
  /** Nothing was paid yet, so that nothing is paid back. */
  unpaid?: boolean
  /** What was paid back, once it was. */
  refund?: number
}

type About = OrderLetter & { origin: string }

/** Says that an order has come in, what is in it and how it goes on. */
export function orderReceivedLetter(order: About, language: Language): Letter {
  const { name, phoneNumber, number } = order
  return language === 'en'
    ? letter(
        `Order ${number} received`,
        [
          greeting(name, language),
          `Thank you. We have received your order ${number}. Our staff call you on ${phoneNumber} within ${staffAnswerDays} working days to confirm it. You pay in cash on delivery, nothing before.`,
          orderLink(order, language),
          ...contents(order, language),
          ...shipping(order, language),
        ],
        language,
      )
    : letter(
        `已收到訂單 ${number}`,
        [
          greeting(name, language),
          `感謝您的訂購，我們已收到訂單 ${number}。服務人員會在 ${staffAnswerDays} 個工作天內致電 ${phoneNumber} 與您確認。貨到付現，無須預先付款。`,
          orderLink(order, language),
          ...contents(order, language),
          ...shipping(order, language),
        ],
        language,
      )
}

/**
 * Says where an order has got to; undefined for a status that there is nothing to tell of. The decision on a
 * return is told by `returnDecidedLetter`.
 */
export function orderStatusLetter(order: About, status: OrderStatus, language: Language): Letter | undefined {
  const told = statusTexts(order)[language][status]
  if (told === undefined) return undefined
  const [subject, ...sentences] = told
  const { number } = order
  const whole = status === 'In Progress'
  return letter(
    language === 'en' ? `Order ${number}: ${subject}` : `訂單 ${number}：${subject}`,
    [
      greeting(order.name, language),
      ...sentences,
      ...(status === 'Shipped' ? parcel(order, language) : []),
      ...note(order, language),
      orderLink(order, language),
      ...(whole ? [...contents(order, language), ...shipping(order, language)] : []),
    ],
    language,
  )
}

/** The subject of the letter about a status and what it says, per language. */
function statusTexts(
  order: OrderLetter,
): Record<Language, Partial<Record<OrderStatus, readonly [subject: string, ...sentences: string[]]>>> {
  const { number, refund, unpaid = false } = order
  const toPay = formatRinggit(amountToPay(moneyOf(order)))
  const pickup = order.shipping.method === 'self_pickup' ? order.shipping.location : undefined
  return {
    en: {
      'In Progress': [
        'confirmed',
        `Your order ${number} is confirmed and we get it ready. Please have ${toPay} in cash at hand ${pickup === undefined ? 'when it is delivered' : 'when you collect it'}.`,
      ],
      Shipped: [
        'on its way',
        pickup === undefined
          ? `Your order ${number} has left our store. Please have ${toPay} in cash at hand.`
          : `Your order ${number} is on its way to ${pickup}. Please wait for our message that it is ready.`,
      ],
      delivered:
        pickup === undefined
          ? [
              'delivered',
              `Your order ${number} has been delivered. If something is not as it should be, request a return on the page of your order within 7 days.`,
            ]
          : [
              'ready for you',
              `Your order ${number} is ready at ${pickup}; we keep it for you for 14 days. Please bring the order number, an identity document and ${toPay} in cash.`,
            ],
      Completed: ['completed', `Your order ${number} is completed. Thank you for shopping with us.`],
      Cancelled: ['cancelled', `Your order ${number} has been cancelled. There is nothing to pay.`],
      'Return Requested': [
        'return requested',
        `We have received your return request for order ${number}. Our staff answer within ${staffAnswerDays} working days.`,
      ],
      Returned: [
        'goods returned',
        `The goods of your order ${number} are back with us.`,
        ...(unpaid ? [] : [`We refund you within ${refundDays} working days.`]),
      ],
      return_completed:
        refund === 0
          ? ['return completed', `The return of your order ${number} is completed.`]
          : [
              'refunded',
              refund === undefined
                ? `The return of your order ${number} is completed and the refund is on its way to your bank account.`
                : `The return of your order ${number} is completed. We have refunded ${formatRinggit(refund)} to your bank account.`,
            ],
    },
    'zh-TW': {
      'In Progress': [
        '已確認',
        `您的訂單 ${number} 已確認，正在備貨。請於${pickup === undefined ? '收貨' : '取貨'}時備妥現金 ${toPay}。`,
      ],
      Shipped: [
        '已出貨',
        pickup === undefined
          ? `您的訂單 ${number} 已出貨。請備妥現金 ${toPay}。`
          : `您的訂單 ${number} 正送往${pickup}，請等候我們的備妥通知。`,
      ],
      delivered:
        pickup === undefined
          ? ['已送達', `您的訂單 ${number} 已送達。如有任何問題，請在 7 日內於訂單頁申請退貨。`]
          : [
              '可以取貨了',
              `您的訂單 ${number} 已送達${pickup}，為您保留 14 天。取貨時請攜帶訂單編號、身分證明文件與現金 ${toPay}。`,
            ],
      Completed: ['已完成', `您的訂單 ${number} 已完成，感謝您的惠顧。`],
      Cancelled: ['已取消', `您的訂單 ${number} 已取消，無須付款。`],
      'Return Requested': [
        '已申請退貨',
        `我們已收到訂單 ${number} 的退貨申請，服務人員會在 ${staffAnswerDays} 個工作天內回覆。`,
      ],
      Returned: [
        '商品已退回',
        `訂單 ${number} 的商品已回到我們手中。`,
        ...(unpaid ? [] : [`我們會在 ${refundDays} 個工作天內退款。`]),
      ],
      return_completed:
        refund === 0
          ? ['退貨已完成', `訂單 ${number} 的退貨已完成。`]
          : [
              '已退款',
              refund === undefined
                ? `訂單 ${number} 的退貨已完成，款項將匯入您的銀行帳戶。`
                : `訂單 ${number} 的退貨已完成，我們已將 ${formatRinggit(refund)} 匯入您的銀行帳戶。`,
            ],
    },
  }
}

/** Says whether a return was approved. */
export function returnDecidedLetter(order: About, approved: boolean, language: Language): Letter {
  const { number, unpaid = false } = order
  const [subject, ...sentences] = {
    en: approved
      ? [
          `Order ${number}: return approved`,
          `We have approved the return of your order ${number}. We call you to agree on a day and a half-day, and collect the goods free of charge.`,
          ...(unpaid
            ? []
            : [
                `Within ${refundDays} working days after the goods are back with us, we refund you by bank transfer.`,
              ]),
        ]
      : [
          `Order ${number}: return not approved`,
          `We could not approve the return of your order ${number}.`,
          'The page of your order says why. If you see it otherwise, please reply to us by chat or e-mail.',
        ],
    'zh-TW': approved
      ? [
          `訂單 ${number}：退貨已核准`,
          `我們已核准訂單 ${number} 的退貨。服務人員會致電與您約定日期與半天時段，免費到府取件。`,
          ...(unpaid ? [] : [`商品回到我們手中後 ${refundDays} 個工作天內，我們會以銀行轉帳退款。`]),
        ]
      : [
          `訂單 ${number}：退貨未核准`,
          `很抱歉，我們無法核准訂單 ${number} 的退貨。`,
          '原因請見訂單頁。如有不同意見，請透過聊天或電子郵件與我們聯絡。',
        ],
  }[language] as [string, ...string[]]
  return letter(
    subject,
    [greeting(order.name, language), ...sentences, ...note(order, language), orderLink(order, language)],
    language,
  )
}

/**
 * Says that the invoice of an order can be fetched. It brings a link and not the document: that holds name,
 * address and tax number, and is read with the member's own session.
 */
export function invoiceIssuedLetter(order: About, invoiceNumber: string, language: Language): Letter {
  const { number } = order
  return language === 'en'
    ? letter(
        `Invoice ${invoiceNumber} issued`,
        [
          greeting(order.name, language),
          `The invoice ${invoiceNumber} for your order ${number} has been issued. Sign in to download it as a PDF on the page of your order.`,
          orderLink(order, language),
        ],
        language,
      )
    : letter(
        `發票 ${invoiceNumber} 已開立`,
        [
          greeting(order.name, language),
          `訂單 ${number} 的發票 ${invoiceNumber} 已開立。請登入後，於訂單頁下載 PDF。`,
          orderLink(order, language),
        ],
        language,
      )
}

const orderLink = ({ id, origin }: About, language: Language): Paragraph => ({
  link: `${origin}/order-confirm/${encodeURIComponent(id)}`,
  label: language === 'en' ? 'To your order' : '查看訂單',
})

/** What was ordered, what it costs and what is still deducted. */
function contents(order: OrderLetter, language: Language): Paragraph[] {
  const en = language === 'en'
  const { voucher, adjustment, totalAmount } = order
  const money = moneyOf(order)
  const toPay = amountToPay(money)
  const deducted = totalAmount - toPay
  const deduction: [string, string][] =
    deducted === 0
      ? []
      : [
          [
            deductionName(
              isVoucherDeduction(money) ? voucher?.code : undefined,
              adjustment !== undefined,
              language,
            ),
            formatRinggit(-deducted),
          ],
          [en ? 'To pay on delivery' : '貨到付款金額', formatRinggit(toPay)],
        ]
  return [
    { heading: en ? 'Your order' : '訂單內容' },
    {
      facts: [
        [en ? 'Order number' : '訂單編號', order.number],
        [en ? 'Order date' : '訂購時間', formatDateTime(order.placedAt)],
        [en ? 'Payment' : '付款方式', en ? 'Cash on Delivery' : '貨到付現'],
      ],
    },
    {
      goods: order.items.map(({ productName, specName, quantity, price }) => ({
        quantity,
        what: en ? `${productName}, ${specName}` : `${productName}，${specName}`,
        amount: formatRinggit(price * quantity),
      })),
      sums: [[en ? 'Total' : '總計', formatRinggit(totalAmount)], ...deduction],
    },
  ]
}

/** "Checkout and confirm page say what staff will deduct when they confirm by phone." */
function deductionName(code: string | undefined, done: boolean, language: Language): string {
  if (language === 'en') {
    if (code === undefined) return 'Adjustment'
    return done ? `Voucher ${code}` : `Voucher ${code}, which staff deduct when they confirm by phone`
  }
  if (code === undefined) return '調整金額'
  return done ? `優惠券 ${code}` : `優惠券 ${code}（服務人員電話確認時扣除）`
}

/** Where it goes or is collected, and how long that usually takes. */
function shipping({ shipping: way }: OrderLetter, language: Language): Paragraph[] {
  const en = language === 'en'
  if (way.method === 'self_pickup')
    return [
      { heading: en ? 'Self pickup' : '自取' },
      {
        facts: [
          [en ? 'Location' : '取貨地點', way.location],
          ...(way.address === '' ? [] : [[en ? 'Address' : '地址', way.address] as const]),
          [en ? 'Usually ready' : '一般備貨時間', afterConfirmation(pickupTime, language)],
        ],
      },
      en
        ? 'Please wait for our message that it is ready, and bring the order number and an identity document.'
        : '請等候我們的備妥通知，並攜帶訂單編號與身分證明文件。',
    ]
  const { recipient, street, city, postalCode, country } = way
  const place = countryNames[country][language]
  const address =
    !en && country === 'Taiwan'
      ? `${postalCode} ${place}${city}${street}`
      : `${street}, ${postalCode} ${city}, ${place}`
  return [
    { heading: en ? 'Delivery' : '配送' },
    {
      facts: [
        [en ? 'To' : '收件人', recipient],
        [en ? 'Address' : '地址', address],
        [
          en ? 'Usually takes' : '一般配送時間',
          afterConfirmation(deliveryTime(country, postalCode), language),
        ],
      ],
    },
    en
      ? 'Delivery is included in the price: nothing is added at the door.'
      : '商品價格已含配送費，到府時不會再加收費用。',
  ]
}

const countryNames: Record<Country, Record<Language, string>> = {
  Taiwan: { en: 'Taiwan', 'zh-TW': '台灣' },
  Malaysia: { en: 'Malaysia', 'zh-TW': '馬來西亞' },
}

const afterConfirmation = ({ from, to }: LeadTime, language: Language) =>
  language === 'en'
    ? `${from}–${to} working days after we have confirmed the order`
    : `確認訂單後 ${from} 至 ${to} 個工作天`

function parcel({ parcel: sent }: OrderLetter, language: Language): Paragraph[] {
  if (sent === undefined) return []
  const en = language === 'en'
  return [
    {
      facts: [
        [en ? 'Courier' : '物流業者', sent.courier],
        ...(sent.trackingNumber === undefined
          ? []
          : [[en ? 'Tracking number' : '追蹤號碼', sent.trackingNumber] as const]),
      ],
    },
    ...(sent.link === undefined ? [] : [{ link: sent.link, label: en ? 'Track the parcel' : '追蹤包裹' }]),
  ]
}

function note({ note: text }: OrderLetter, language: Language): Paragraph[] {
  return text === undefined
    ? []
    : [{ facts: [[language === 'en' ? 'Our staff write' : '服務人員說明', text]] }]
}

const moneyOf = ({ totalAmount, voucher, adjustment }: OrderLetter) => ({
  totalAmount,
  voucherDiscount: voucher?.discount ?? 0,
  adjustment,
})
