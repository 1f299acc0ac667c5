import { expect, test } from 'vitest'
import { maxCreditReason } from '#core/orders/invoices.ts'
import { countInputs } from '#tests/test-inputs.ts'
import { renderCreditNote, type CreditNoteData } from './invoice.ts'
import { readPdf } from './test-read-pdf.ts'

const english: CreditNoteData = {
  language: 'en',
  number: 'CN-00000007',
  issuedAt: new Date('2026-03-09T20:00:00Z'),
  invoice: { number: 'INV-00000042', issuedAt: new Date('2026-03-05T20:00:00Z') },
  reason: 'Issued to the wrong company.',
  orderNumber: '1000-0013',
  orderedAt: new Date('2026-03-02T04:05:06Z'),
  paymentMethod: 'Cash on Delivery',
  seller: {
    name: 'Office Furniture Store (demo)',
    address: '1 Jalan Contoh, 50000 Kuala Lumpur',
    taxNumber: 'C20880050010',
    email: 'service@example.com',
  },
  buyer: {
    name: 'Mei Ling Tan',
    address: ['12, Jalan Sultan Ismail', '50250 Kuala Lumpur', 'Malaysia'],
    phoneNumber: '+60123456789',
    email: 'mei@example.com',
  },
  lines: [{ productName: 'Lift Sit-Stand Desk', specName: 'Oak / Black 120', quantity: 2, price: 1499 }],
  totalAmount: 2998,
  adjustment: 10,
  voucherCode: 'save10',
  credited: 2988,
}

const pagesOf = async (data: CreditNoteData) =>
  readPdf(await renderCreditNote(data)).map((runs) => runs.map(({ text }) => text.trim()))

test('a credit note names its invoice, the reason and all that is credited', async () => {
  const [texts = []] = await pagesOf(english)
  for (const text of [
    'Credit note',
    'CN-00000007',
    '2026-03-10',
    'INV-00000042',
    '2026-03-06',
    '1000-0013',
    'Mei Ling Tan',
    'Issued to the wrong company.',
    'Lift Sit-Stand Desk',
    'Total credited',
    'RM 2,988',
  ])
    expect(texts, text).toContain(text)
  expect(texts).not.toContain('Invoice')
  expect(texts).not.toContain('Total')
})

test('after a partial refund a credit note is over the refund', async () => {
  const [texts = []] = await pagesOf({ ...english, credited: 1000 })
  for (const text of ['Total', 'RM 2,988', 'Total credited', 'RM 1,000']) expect(texts, text).toContain(text)
})

test('a credit note of a return prints its lines, and amounts that belong to no line', async () => {
  const goods = { productName: 'Lift Sit-Stand Desk', specName: 'Oak / Black 120' }
  const creditedLines = [{ ...goods, quantity: 1, amount: 1493.5 }]
  const [texts = []] = await pagesOf({ ...english, credited: 1500, creditedLines })
  for (const text of ['1', 'RM 1,493.50', 'Other', 'RM 6.50', 'RM 1,500']) expect(texts, text).toContain(text)
  // Only a part of the invoice's line is credited.
  for (const text of ['2', 'RM 1,499', 'Deducted by staff']) expect(texts, text).not.toContain(text)
})

test('a credit note with a fee names it, and not what else was on the invoice', async () => {
  const creditedLines = [{ productName: 'Desk', specName: 'Oak', quantity: 1, amount: 389 }]
  const fee = { amount: 50, reason: 'Carried up the stairs' }
  const [texts = []] = await pagesOf({ ...english, fee, credited: 439, creditedLines })
  expect(texts).toEqual(expect.arrayContaining(['Carried up the stairs', 'RM 50', 'RM 439']))
  for (const text of ['Other', 'Voucher save10', '-RM 10']) expect(texts, text).not.toContain(text)
  const [other = []] = await pagesOf({ ...english, fee, credited: 389, creditedLines })
  expect(other).not.toContain('Carried up the stairs')
})

test('in Chinese it is printed in both languages, with names as they are written', async () => {
  const data: CreditNoteData = {
    ...english,
    language: 'zh-TW',
    reason: '公司名稱有誤，喆堃。',
    buyer: { ...english.buyer, name: '陈美玲', companyName: '高雄喆堃辦公家具股份有限公司' },
  }
  const [texts = []] = await pagesOf(data)
  for (const text of [
    '折讓單 Credit note',
    '折讓單號碼 Credit note number',
    '陈美玲',
    '高雄喆堃辦公家具股份有限公司',
    '公司名稱有誤，喆堃。',
    '折讓總額 Total credited',
  ])
    expect(texts, text).toContain(text)
  expect(texts.join('')).not.toContain('〓')
})

test('security 32: texts of staff and customers are plain text on the page', async () => {
  const hostile = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    ') Tj ET Q /JavaScript (app.alert(1))',
    '\\)>>/OpenAction<</S/JavaScript/JS(app.alert(1))>>',
  ]
  for (const reason of hostile) {
    countInputs()
    const pdf = await renderCreditNote({ ...english, reason, buyer: { ...english.buyer, name: reason } })
    const printed = readPdf(pdf)
      .flat()
      .map(({ text }) => text)
      .join('')
    expect(printed.replaceAll(' ', '').split(reason.replaceAll(' ', '')), reason).toHaveLength(3)
    expect(pdf.toString('latin1')).not.toMatch(/\/(?:JavaScript|OpenAction|JS|AA|URI)\b/)
  }
  const [texts = []] = await pagesOf({ ...english, reason: 'First\r\nTotal credited RM 0\u202e' })
  expect(texts).toContain('First Total credited RM 0')
})

test('the same data give the same bytes, another reason does not', async () => {
  const [first, again, other] = [
    await renderCreditNote(english),
    await renderCreditNote(structuredClone(english)),
    await renderCreditNote({ ...english, reason: 'The goods came back.' }),
  ]
  expect(first.equals(again)).toBe(true)
  expect(first.equals(other)).toBe(false)
})

test('a reason of maximum length leaves room for the goods and the sum', async () => {
  const pages = await pagesOf({ ...english, reason: '字'.repeat(maxCreditReason) })
  expect(pages.flat()).toEqual(expect.arrayContaining(['Lift Sit-Stand Desk', 'Total credited']))
  const runs = readPdf(await renderCreditNote({ ...english, reason: '字'.repeat(maxCreditReason) })).flat()
  expect(Math.min(...runs.filter(({ text }) => !/Page|demo/.test(text)).map(({ y }) => y))).toBeGreaterThan(
    60,
  )
})
