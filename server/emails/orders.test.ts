import { describe, expect, test } from 'vitest'
import { toServerDate } from '#core/dates.ts'
import { languages, type Language } from '#core/language.ts'
import { deliveryFailures } from '#core/orders/failed-deliveries.ts'
import { orderStatuses } from '#core/orders/statuses.ts'
import {
  invoiceIssuedEmail,
  orderCorrectedEmail,
  orderReceivedEmail,
  orderStatusEmail,
  type OrderEmailData,
} from './orders.ts'
import { confirmAskedMessage, pickupReadyMessage } from './sms.ts'
import { builtInWording } from './wording.ts'
import { countInputs } from '#tests/test-inputs.ts'

const origin = 'https://shop.example.com'
const item = { productId: '1', imgUrl: '', specName: '', specIndex: 0, color: '', displayColor: '', size: '' }
const english: OrderEmailData = {
  ...builtInWording('en'),
  origin,
  trackingLink: `${origin}/track?lang=en#token=o-7Zk2.1.b`,
  id: 'o-7Zk2',
  orderNumber: '1000-0013',
  userId: 'm1',
  orderDate: toServerDate(new Date('2026-03-02T04:05:06Z')),
  updatedAt: toServerDate(new Date('2026-03-02T04:05:06Z')),
  status: 'pending',
  statusHistory: [],
  contactInfo: { name: 'Mei Ling Tan', phoneNumber: '+60123456789', email: 'mei@example.com' },
  paymentMethod: 'Cash on Delivery',
  items: [
    { ...item, productName: 'Lift Sit-Stand Desk', displayName: 'Oak / Black 120', quantity: 1, price: 1499 },
    { ...item, productName: 'Aero Ergonomic Mesh Chair', displayName: 'Teal', quantity: 2, price: 929 },
  ],
  totalAmount: 3357,
  voucherCode: 'save10',
  voucherDiscount: 10,
  amountToPay: 3347,
  shippingMethod: 'delivery',
  shippingAddress: {
    firstName: 'Tan',
    lastName: 'Wei',
    street: '12, Jalan Sultan Ismail',
    city: 'Kuala Lumpur',
    postalCode: '50250',
    country: 'Malaysia',
  },
  notes: '',
  invoiceInfo: { invoiceType: 'personal', invoiceStatus: 'not_applied', creditNotes: [] },
  returnInfo: { returnStatus: 'not_applied' },
  returns: [],
  returnable: [],
  parcels: [],
  changes: [],
}
const chinese: OrderEmailData = {
  ...english,
  ...builtInWording('zh-TW'),
  contactInfo: { ...english.contactInfo, name: '陳美玲' },
  items: [
    { ...item, productName: '升降桌', displayName: '橡木／黑 120', quantity: 1, price: 1499 },
    { ...item, productName: '人體工學網椅', displayName: '藍綠', quantity: 2, price: 929 },
  ],
  shippingAddress: {
    firstName: '林小華',
    lastName: '',
    street: '中正四路 1 號',
    city: '高雄市',
    postalCode: '802',
    country: 'Taiwan',
  },
}
const about = (language: Language, more: Partial<OrderEmailData> = {}) => ({
  ...(language === 'en' ? english : chinese),
  ...more,
})
const parcel = {
  shippingProvider: 'pos_laju',
  courierName: 'Pos Laju',
  trackingNumber: 'EH123456789MY',
  trackingUrl: 'https://tracking.example.com/EH1',
}
const pickup = {
  shippingMethod: 'self_pickup',
  shippingAddress: undefined,
  pickupPlace: { name: 'Malaysia Branch', address: '1 Jalan Contoh' },
} as const
/** An order with a deduction by staff. */
const adjusted = (adjustment: number) => about('en', { adjustment, amountToPay: 3357 - adjustment })

const emails = {
  received: (language: Language) => orderReceivedEmail(about(language)),
  'return approved': (language: Language) => orderStatusEmail(about(language), 'return_approved')!,
  'return refused': (language: Language) => orderStatusEmail(about(language), 'return_rejected')!,
  ...Object.fromEntries(
    deliveryFailures.map((deliveryFailure) => [
      `not delivered: ${deliveryFailure}`,
      (language: Language) => orderStatusEmail(about(language, { deliveryFailure }), 'Cancelled')!,
    ]),
  ),
  'invoice issued': (language: Language) => invoiceIssuedEmail(about(language), 'INV-00000042'),
  ...Object.fromEntries(
    orderStatuses
      .filter((status) => !['pending', 'return_approved', 'return_rejected'].includes(status))
      .map((status) => [
        `status ${status}`,
        (language: Language) => orderStatusEmail(about(language, parcel), status)!,
      ]),
  ),
}

const words = (text: string) => text.split(/\s+/).filter((word) => word !== '')
const readHtml = (html: string) =>
  html
    .replace(/[\s\S]*<body[^>]*>/, '')
    .replaceAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g, '$2\n$1')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

describe.each(Object.entries(emails))('the email: %s', (_name, write) => {
  test('is written in both languages, each in its own script', () => {
    const [en, zh] = [write('en'), write('zh-TW')]
    expect(en.subject + en.text).not.toMatch(/[\u4e00-\u9fff]/)
    expect(zh.subject).toMatch(/^Office Furniture Store \| .*[\u4e00-\u9fff]/)
    const foreign = /https?:\S+|Office Furniture Store|Pos Laju|EH123456789MY|save10|INV-|PDF/g
    expect(zh.text.replaceAll(foreign, '')).not.toMatch(/[A-Za-z]{3}/)
    expect(zh.html).toContain('<html lang="zh-TW">')
  })

  test('names the order in its subject or text and leads to its page', () => {
    for (const language of languages) {
      const { subject, text } = write(language)
      expect(subject + text).toContain('1000-0013')
      expect(text).toContain(`\n${origin}/order-confirm/o-7Zk2\n`)
      expect(text).toContain(`\n${origin}/track?lang=en#token=o-7Zk2.1.b\n`)
    }
  })

  test('has the same content as plain text and HTML', () => {
    for (const language of languages) {
      const { text, html } = write(language)
      expect(words(readHtml(html))).toEqual(words(text))
    }
  })
})

describe('the email on a new order', () => {
  test('lists what was ordered, the sum, and what staff will deduct', () => {
    const { text } = orderReceivedEmail(about('en'))
    expect(text).toContain('1 ×  Lift Sit-Stand Desk, Oak / Black 120  RM 1,499')
    expect(text).toContain('2 ×  Aero Ergonomic Mesh Chair, Teal  RM 1,858')
    expect(text).toContain('Total  RM 3,357')
    expect(text).toContain('Voucher save10, which our staff deduct when they call to confirm  −RM 10')
    expect(text).toContain('To pay on delivery  RM 3,347')
    expect(text).toContain('Order date  2026-03-02 12:05')
  })

  test('mentions no deduction where there is none', () => {
    const plain = about('en', { voucherCode: undefined, voucherDiscount: 0, amountToPay: 3357 })
    expect(orderReceivedEmail(plain).text).not.toMatch(/deduct|To pay/)
  })

  test('announces a call within 2 working days, and how long each delivery takes', () => {
    const delivered = (country: 'Taiwan' | 'Malaysia', postalCode: string) =>
      orderReceivedEmail(
        about('en', { shippingAddress: { ...english.shippingAddress!, postalCode, country } }),
      ).text
    expect(delivered('Malaysia', '50250')).toContain('call you on +60123456789 within 2 working days')
    expect(delivered('Malaysia', '50250')).toContain('3–7 working days')
    expect(delivered('Malaysia', '88000')).toContain('7–14 working days')
    expect(delivered('Taiwan', '802')).toContain('10–20 working days')
    expect(orderReceivedEmail(about('zh-TW')).text).toContain('10 至 20 個工作天')
  })

  test('names the recipient and writes the address as the country does', () => {
    expect(orderReceivedEmail(about('en')).text).toContain(
      'To  Tan Wei\nAddress  12, Jalan Sultan Ismail, 50250 Kuala Lumpur, Malaysia',
    )
    expect(orderReceivedEmail(about('zh-TW')).text).toContain(
      '收件人  林小華\n地址  台灣 802 高雄市中正四路 1 號',
    )
  })

  test('names the pickup location instead of an address', () => {
    const { text } = orderReceivedEmail(about('en', pickup))
    expect(text).toContain('Location  Malaysia Branch')
    expect(text).toContain('1–3 working days')
    expect(text).toContain('bring the order number and an identity document')
    expect(text).not.toContain('Jalan Sultan Ismail')
  })
})

const refunded = (more: Partial<OrderEmailData>) =>
  orderStatusEmail(about('en', more), 'return_completed')!.text

describe('the email on a status', () => {
  test('of a shipped order has courier, number and link', () => {
    const { text } = orderStatusEmail(about('en', parcel), 'Shipped')!
    expect(text).toContain('Courier  Pos Laju\nTracking number  EH123456789MY')
    expect(text).toContain('Track the parcel\nhttps://tracking.example.com/EH1')
    const unnumbered = orderStatusEmail(about('en', { ...parcel, trackingNumber: undefined }), 'Shipped')!
    expect(unnumbered.text).toContain('Courier  Pos Laju')
    expect(unnumbered.text).not.toContain('Tracking number')
  })

  test('of a pickup order has the place and the time it is ready', () => {
    const [ready, fetched] = (['Shipped', 'delivered'] as const).map((status) =>
      orderStatusEmail(about('en', pickup), status)!,
    )
    expect(ready?.subject).toContain('ready for you')
    expect(ready?.text).toContain('is ready at Malaysia Branch; we keep it for you for 14 days')
    expect(ready?.text).toContain('an identity document and RM 3,347 in cash')
    expect(fetched?.subject).toContain('picked up')
    expect(fetched?.text).toContain('You have picked up your order')
    const [inChinese] = (['Shipped', 'delivered'] as const).map((status) =>
      orderStatusEmail(about('zh-TW', pickup), status)!,
    )
    expect(inChinese?.subject).toContain('可以取貨了')
    expect(inChinese?.text).toContain('已備妥')
  })

  test('of an order for pickup says when it is paid for, never that it is delivered', () => {
    const received = orderReceivedEmail(about('en', pickup)).text
    expect(received).toContain('You pay in cash when you collect it; nothing is due in advance.')
    expect(received).toMatch(/To pay at pickup +RM 3,347/)
    expect(received).not.toMatch(/cash on delivery;|To pay on delivery/)
    expect(orderReceivedEmail(about('en')).text).toContain('You pay in cash on delivery; nothing is due')
    const inChinese = orderReceivedEmail(about('zh-TW', pickup)).text
    expect(inChinese).toContain('取貨時以現金付款，無須預先付款。')
    expect(inChinese).toMatch(/取貨應付 +RM 3,347/)
    expect(inChinese).toContain('門市自取')
  })

  test('that corrects another names the status in the words of the shipping method', () => {
    expect(orderCorrectedEmail(about('en', pickup), 'Shipped').text).toContain('as before: Ready for Pickup.')
    expect(orderCorrectedEmail(about('en'), 'Shipped').text).toContain('as before: Shipped.')
  })

  test('of a confirmed order names what staff deducted', () => {
    const { text } = orderStatusEmail(adjusted(57), 'In Progress')!
    expect(text).toContain('have RM 3,300 in cash ready when it is delivered')
    expect(text).toContain('Deducted by staff  −RM 57')
    expect(text).not.toMatch(/which our staff deduct|Voucher/)
    const asPromised = orderStatusEmail(adjusted(10), 'In Progress')!
    expect(asPromised.text).toContain('Voucher save10  −RM 10')
  })

  test('is not sent for a new order, which has an email of its own', () => {
    expect(orderStatusEmail(about('en'), 'pending')).toBeUndefined()
  })

  test('of an order that did not reach its customer says why, or what staff wrote', () => {
    const refused = about('en', { deliveryFailure: 'refused' })
    const { subject, text } = orderStatusEmail(refused, 'Cancelled')!
    expect(subject).toContain('not delivered, cancelled')
    expect(text).toContain(
      'The delivery was refused at the door. The order is cancelled, and there is nothing to pay.',
    )
    const own = orderStatusEmail({ ...refused, note: 'You asked us to take it back.' }, 'Cancelled')!.text
    expect(own).toContain('You asked us to take it back.')
    expect(own).not.toContain('refused at the door')
  })

  test('of a refund names the sum where there is one', () => {
    expect(refunded({ returnInfo: { returnStatus: 'completed', refundAmount: 1499 } })).toContain(
      'We have refunded RM 1,499',
    )
    expect(refunded({})).toContain('the refund is on its way')
  })

  test('of an unpaid order mentions no refund', () => {
    const returnInfo = { returnStatus: 'completed', refundAmount: 0 } as const
    const unpaid = about('en', { unpaid: true, returnInfo })
    for (const email of [
      orderStatusEmail(unpaid, 'return_completed'),
      orderStatusEmail(unpaid, 'Returned'),
      orderStatusEmail(unpaid, 'return_approved'),
    ])
      expect(email!.subject + email!.text).not.toMatch(/refund|bank/)
    const chinese = about('zh-TW', { unpaid: true, returnInfo })
    expect(orderStatusEmail(chinese, 'return_completed')!.text).not.toMatch(/退款|匯入/)
  })
})

test('a refused return has the reason, an approved one the day of the refund', () => {
  const note = 'The desk was assembled and used.'
  expect(orderStatusEmail(about('en', { note }), 'return_rejected')!.text).toContain(
    `Note from our staff  ${note}`,
  )
  expect(orderStatusEmail(about('en'), 'return_approved')!.text).toContain(
    'within 7 working days of getting the goods back',
  )
})

test('security 32: names, addresses and products are inert', () => {
  countInputs(8)
  const hostile = '<script>alert(1)</script>"\r\nBcc: all@example.com\u202e\u2028'
  const { subject, text, html } = orderReceivedEmail(
    about('en', {
      contactInfo: { ...english.contactInfo, name: hostile },
      items: [{ ...item, productName: hostile, displayName: hostile, quantity: 1, price: 1 }],
      shippingAddress: {
        firstName: hostile,
        lastName: hostile,
        street: hostile,
        city: hostile,
        postalCode: hostile,
        country: 'Taiwan',
      },
      note: hostile,
    }),
  )
  expect(html).not.toMatch(/<script|[\u202e\u2028]/)
  expect(text).not.toMatch(/^Bcc|[\u202e\u2028\r]/m)
  expect(subject).not.toMatch(/[\r\n]/)
  const escaped = orderStatusEmail(about('en', { note: hostile }), 'return_rejected')!.html
  expect(escaped).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot; Bcc: all@example.com')
})

test.each(languages)('an order that was paid in advance asks for no cash, in %s', (language) => {
  for (const shippingMethod of ['delivery', 'self_pickup'] as const) {
    const order = about(language, { shippingMethod, paidInAdvance: 3347 })
    const wording = builtInWording(language)
    const about0 = { number: '1000-0013', amount: 'RM 0', due: 'none', link: origin } as const
    const texts = [
      orderReceivedEmail(order).text,
      orderStatusEmail(order, 'In Progress')?.text ?? '',
      orderStatusEmail(order, 'Shipped')?.text ?? '',
      confirmAskedMessage(about0, wording),
      pickupReadyMessage({ ...about0, location: 'KL', code: '4821' }, wording),
    ]
    for (const text of texts) {
      expect(text).toMatch(/nothing (is left )?to pay|無須再?付款/i)
      // Sentences only: the table of amounts and the name of the method also mention cash.
      const sentences = text.split('\n').filter((line) => /[.。]/.test(line))
      expect(sentences.join('\n')).not.toMatch(/cash|現金|RM 0\b/)
    }
  }
})
