import { describe, expect, test } from 'vitest'
import { languages, type Language } from '../../core/language.ts'
import { orderStatuses } from '../../core/orders/statuses.ts'
import { invoiceIssuedEmail, orderReceivedEmail, orderStatusEmail, type OrderEmailData } from './orders.ts'
import { tried } from '../../scripts/test-inputs.ts'

const origin = 'https://shop.example.com'
const english: OrderEmailData = {
  origin,
  id: 'o-7Zk2',
  number: '1000-0013',
  placedAt: new Date('2026-03-02T04:05:06Z'),
  name: 'Mei Ling Tan',
  phoneNumber: '+60123456789',
  paymentMethod: 'Cash on Delivery',
  items: [
    { productName: 'Lift Sit-Stand Desk', specName: 'Oak / Black 120', quantity: 1, price: 1499 },
    { productName: 'Aero Ergonomic Mesh Chair', specName: 'Teal', quantity: 2, price: 929 },
  ],
  totalAmount: 3357,
  voucher: { code: 'save10', discount: 10 },
  shipping: {
    method: 'delivery',
    recipient: 'Tan Wei',
    street: '12, Jalan Sultan Ismail',
    city: 'Kuala Lumpur',
    postalCode: '50250',
    country: 'Malaysia',
  },
}
const chinese: OrderEmailData = {
  ...english,
  name: '陳美玲',
  items: [
    { productName: '升降桌', specName: '橡木／黑 120', quantity: 1, price: 1499 },
    { productName: '人體工學網椅', specName: '藍綠', quantity: 2, price: 929 },
  ],
  shipping: {
    method: 'delivery',
    recipient: '林小華',
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
  courier: 'Pos Laju',
  trackingNumber: 'EH123456789MY',
  link: 'https://tracking.example.com/EH1',
}

const emails = {
  received: (language: Language) => orderReceivedEmail(about(language), language),
  'return approved': (language: Language) => orderStatusEmail(about(language), 'return_approved', language)!,
  'return refused': (language: Language) => orderStatusEmail(about(language), 'return_rejected', language)!,
  'invoice issued': (language: Language) => invoiceIssuedEmail(about(language), 'INV-00000042', language),
  ...Object.fromEntries(
    orderStatuses
      .filter((status) => !['pending', 'return_approved', 'return_rejected'].includes(status))
      .map((status) => [
        `status ${status}`,
        (language: Language) => orderStatusEmail(about(language, { parcel }), status, language)!,
      ]),
  ),
}

const words = (said: string) => said.split(/\s+/).filter((word) => word !== '')
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
    }
  })

  test('says the same plainly and as HTML', () => {
    for (const language of languages) {
      const { text, html } = write(language)
      expect(words(readHtml(html))).toEqual(words(text))
    }
  })
})

describe('the email on a new order', () => {
  test('lists what was ordered, the sum, and what staff will deduct', () => {
    const { text } = orderReceivedEmail(about('en'), 'en')
    expect(text).toContain('1 ×  Lift Sit-Stand Desk, Oak / Black 120  RM 1,499')
    expect(text).toContain('2 ×  Aero Ergonomic Mesh Chair, Teal  RM 1,858')
    expect(text).toContain('Total  RM 3,357')
    expect(text).toContain('Voucher save10, which staff deduct when they confirm by phone  −RM 10')
    expect(text).toContain('To pay on delivery  RM 3,347')
    expect(text).toContain('Order date  2026-03-02 12:05')
  })

  test('says nothing of a deduction where there is none', () => {
    const { voucher: _none, ...plain } = about('en')
    expect(orderReceivedEmail(plain, 'en').text).not.toMatch(/deduct|To pay/)
  })

  test('says that staff call within 2 working days, and how long each way takes', () => {
    const delivered = (country: 'Taiwan' | 'Malaysia', postalCode: string) =>
      orderReceivedEmail(
        about('en', {
          shipping: { method: 'delivery', recipient: 'r', street: 's', city: 'c', postalCode, country },
        }),
        'en',
      ).text
    expect(delivered('Malaysia', '50250')).toContain('call you on +60123456789 within 2 working days')
    expect(delivered('Malaysia', '50250')).toContain('3–7 working days')
    expect(delivered('Malaysia', '88000')).toContain('7–14 working days')
    expect(delivered('Taiwan', '802')).toContain('10–20 working days')
    expect(orderReceivedEmail(about('zh-TW'), 'zh-TW').text).toContain('10 至 20 個工作天')
  })

  test('names the recipient and writes the address as the country does', () => {
    expect(orderReceivedEmail(about('en'), 'en').text).toContain(
      'To  Tan Wei\nAddress  12, Jalan Sultan Ismail, 50250 Kuala Lumpur, Malaysia',
    )
    expect(orderReceivedEmail(about('zh-TW'), 'zh-TW').text).toContain(
      '收件人  林小華\n地址  802 台灣高雄市中正四路 1 號',
    )
  })

  test('names the place of a pickup instead of an address', () => {
    const shipping = {
      method: 'self_pickup',
      location: 'Malaysia Branch',
      address: '1 Jalan Contoh',
    } as const
    const { text } = orderReceivedEmail(about('en', { shipping }), 'en')
    expect(text).toContain('Location  Malaysia Branch')
    expect(text).toContain('1–3 working days')
    expect(text).toContain('bring the order number and an identity document')
    expect(text).not.toContain('Jalan Sultan Ismail')
  })
})

const refunded = (more: Partial<OrderEmailData>) =>
  orderStatusEmail(about('en', more), 'return_completed', 'en')!.text

describe('the email on a status', () => {
  test('of a shipped order brings courier, number and link', () => {
    const { text } = orderStatusEmail(about('en', { parcel }), 'Shipped', 'en')!
    expect(text).toContain('Courier  Pos Laju\nTracking number  EH123456789MY')
    expect(text).toContain('Track the parcel\nhttps://tracking.example.com/EH1')
    const unnumbered = orderStatusEmail(about('en', { parcel: { courier: 'Pos Laju' } }), 'Shipped', 'en')!
    expect(unnumbered.text).toContain('Courier  Pos Laju')
    expect(unnumbered.text).not.toContain('Tracking number')
  })

  test('of an order that is collected says where and when it is ready', () => {
    const shipping = {
      method: 'self_pickup',
      location: 'Malaysia Branch',
      address: '1 Jalan Contoh',
    } as const
    const [shipped, ready] = (['Shipped', 'delivered'] as const).map(
      (status) => orderStatusEmail(about('en', { shipping }), status, 'en')?.text,
    )
    expect(shipped).toContain('is on its way to Malaysia Branch. Please wait for our message')
    expect(ready).toContain('is ready at Malaysia Branch; we keep it for you for 14 days')
    expect(ready).toContain('an identity document and RM 3,347 in cash')
  })

  test('of a confirmed order names what staff deducted in fact', () => {
    const { text } = orderStatusEmail(about('en', { adjustment: 57 }), 'In Progress', 'en')!
    expect(text).toContain('have RM 3,300 in cash at hand when it is delivered')
    expect(text).toContain('Adjustment  −RM 57')
    expect(text).not.toMatch(/which staff deduct|Voucher/)
    const asPromised = orderStatusEmail(about('en', { adjustment: 10 }), 'In Progress', 'en')!
    expect(asPromised.text).toContain('Voucher save10  −RM 10')
  })

  test('is not written for a new order, which has an email of its own', () => {
    expect(orderStatusEmail(about('en'), 'pending', 'en')).toBeUndefined()
  })

  test('of a refund names the sum where there is one', () => {
    expect(refunded({ refund: 1499 })).toContain('We have refunded RM 1,499')
    expect(refunded({})).toContain('the refund is on its way')
  })

  test('of what was never paid speaks of no refund', () => {
    const unpaid = about('en', { unpaid: true, refund: 0 })
    for (const told of [
      orderStatusEmail(unpaid, 'return_completed', 'en'),
      orderStatusEmail(unpaid, 'Returned', 'en'),
      orderStatusEmail(unpaid, 'return_approved', 'en'),
    ])
      expect(told!.subject + told!.text).not.toMatch(/refund|bank/)
    const chinese = about('zh-TW', { unpaid: true, refund: 0 })
    expect(orderStatusEmail(chinese, 'return_completed', 'zh-TW')!.text).not.toMatch(/退款|匯入/)
  })
})

test('a refused return brings the reason of staff, an approved one when the money comes back', () => {
  const note = 'The desk was assembled and used.'
  expect(orderStatusEmail(about('en', { note }), 'return_rejected', 'en')!.text).toContain(
    `Our staff write  ${note}`,
  )
  expect(orderStatusEmail(about('en'), 'return_approved', 'en')!.text).toContain(
    'Within 7 working days after',
  )
})

test('security 32: whatever a name, an address or a product holds is inert', () => {
  tried(8)
  const hostile = '<script>alert(1)</script>"\r\nBcc: all@example.com\u202e\u2028'
  const { subject, text, html } = orderReceivedEmail(
    about('en', {
      name: hostile,
      items: [{ productName: hostile, specName: hostile, quantity: 1, price: 1 }],
      shipping: {
        method: 'delivery',
        recipient: hostile,
        street: hostile,
        city: hostile,
        postalCode: hostile,
        country: 'Taiwan',
      },
      note: hostile,
    }),
    'en',
  )
  expect(html).not.toMatch(/<script|[\u202e\u2028]/)
  expect(text).not.toMatch(/^Bcc|[\u202e\u2028\r]/m)
  expect(subject).not.toMatch(/[\r\n]/)
  const escaped = orderStatusEmail(about('en', { note: hostile }), 'return_rejected', 'en')!.html
  expect(escaped).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot; Bcc: all@example.com')
})
