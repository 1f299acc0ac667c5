import { describe, expect, test } from 'vitest'
import { renderInvoice, type SaleData } from './invoice.ts'
import { readContents, readPdf } from './test-read-pdf.ts'

const english: SaleData = {
  language: 'en',
  number: 'INV-00000042',
  issuedAt: new Date('2026-03-05T20:00:00Z'),
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
  lines: [
    { productName: 'Lift Sit-Stand Desk', specName: 'Oak / Black 120', quantity: 1, price: 1499 },
    { productName: 'Aero Ergonomic Mesh Chair', specName: 'Teal', quantity: 2, price: 929 },
  ],
  totalAmount: 3357,
  adjustment: 10,
  voucherCode: 'save10',
}
const chinese: SaleData = {
  ...english,
  language: 'zh-TW',
  buyer: {
    name: '陳美玲',
    companyName: '高雄喆堃辦公家具股份有限公司',
    taxNumber: '22099131',
    address: ['中正四路 1 號', '802 高雄市', '台灣'],
    phoneNumber: '+886912345678',
    email: 'chen@example.com',
  },
  lines: [
    { productName: '升降桌', specName: '橡木／黑 120', quantity: 1, price: 1499 },
    { productName: '人體工學網椅', specName: '藍綠', quantity: 2, price: 929 },
  ],
}

const pagesOf = async (data: SaleData) =>
  readPdf(await renderInvoice(data)).map((runs) => runs.map(({ text }) => text.trim()))
const printed = async (data: SaleData) => (await pagesOf(data)).flat()

describe('an invoice', () => {
  test('prints seller, buyer, its numbers and its dates', async () => {
    const texts = await printed(english)
    for (const text of [
      'Invoice',
      'INV-00000042',
      '2026-03-06',
      '1000-0013',
      '2026-03-02',
      'Office Furniture Store (demo)',
      'C20880050010',
      'Mei Ling Tan',
      '12, Jalan Sultan Ismail',
      '50250 Kuala Lumpur',
      'Malaysia',
      '+60 12 345 6789',
      'mei@example.com',
      'Cash on Delivery',
      'Page 1 / 1',
    ])
      expect(texts, text).toContain(text)
  })

  test('prints the items, the sum, the deduction and the amount due', async () => {
    const texts = await printed(english)
    const from = texts.indexOf('Lift Sit-Stand Desk') - 3
    expect(texts.slice(from, from + 17).join('|')).toBe(
      [
        '1|RM 1,499|RM 1,499|Lift Sit-Stand Desk|Oak / Black 120',
        '2|RM 929|RM 1,858|Aero Ergonomic Mesh Chair|Teal',
        'RM 3,357|Subtotal|−RM 10|Voucher save10|RM 3,347|Total',
        'All amounts are in Malaysian ringgit (RM) and include delivery and all taxes.',
      ].join('|'),
    )
  })

  test('omits a missing deduction, and names one without a voucher', async () => {
    expect(await printed({ ...english, adjustment: 0 })).not.toContain('Subtotal')
    const { voucherCode: _none, ...plain } = english
    expect(await printed(plain)).toEqual(expect.arrayContaining(['Deducted by staff', '−RM 10']))
  })

  test('of a company prints its name and tax number, in Chinese in both languages', async () => {
    const texts = await printed(chinese)
    for (const text of [
      '發票 Invoice',
      '高雄喆堃辦公家具股份有限公司',
      '統一編號／稅號 Tax number',
      '22099131',
      '聯絡人 Contact',
      '陳美玲',
      '中正四路 1 號',
      '人體工學網椅',
      '橡木／黑 120',
      '優惠券 Voucher save10',
      '總計 Total',
    ])
      expect(texts, text).toContain(text)
    expect(texts.join('')).not.toContain('〓')
  })

  test('prints the purchase order number and the cost centre of a company', async () => {
    const texts = await printed({ ...chinese, purchaseOrderNumber: 'PO-4471', costCentre: '310 客服' })
    for (const text of ['採購單號 Purchase order number', 'PO-4471', '成本中心 Cost centre', '310 客服'])
      expect(texts, text).toContain(text)
    expect(await printed(english)).not.toContain('Purchase order number')
  })

  test('prints names and totals in bold, the rest not', async () => {
    const [runs = []] = readPdf(await renderInvoice(english))
    const fontOf = (text: string) => runs.find((run) => run.text.trim() === text)?.font
    expect(fontOf('RM 3,347')).toMatch(/\+NotoSansTC-Bold$/)
    expect(fontOf('Mei Ling Tan')).toMatch(/\+NotoSansTC-Bold$/)
    expect(fontOf('Malaysia')).toMatch(/\+NotoSansTC-Regular$/)
    expect(fontOf('RM 1,858')).toMatch(/\+NotoSansTC-Regular$/)
  })
})

test('its characters are drawn one by one, so that every reader can search and copy', async () => {
  const [runs = []] = readPdf(await renderInvoice(english))
  for (const { text, signs } of runs) expect(signs, text).toBe(text.length)
})

describe('many lines', () => {
  const lines = Array.from({ length: 60 }, (_, index) => ({
    productName: `Desk ${index + 1}`,
    specName: 'Oak',
    quantity: 1,
    price: 10,
  }))

  test('flow over pages, each line once and in order, under the same heads', async () => {
    const pages = await pagesOf({ ...english, lines, totalAmount: 600, adjustment: 0 })
    expect(pages.length).toBeGreaterThan(2)
    expect(pages.flat().filter((text) => /^Desk \d+$/.test(text))).toEqual(
      lines.map(({ productName }) => productName),
    )
    for (const [index, texts] of pages.entries()) {
      expect(texts).toEqual(expect.arrayContaining(['Item', 'Quantity', 'Unit price', 'Amount']))
      expect(texts).toContain(`Page ${index + 1} / ${pages.length}`)
      if (index > 0) expect(texts).toContain('Invoice INV-00000042')
    }
  })

  test('have the sum below them, also on a page break', async () => {
    for (let count = 8; count <= 20; count += 1) {
      const data = { ...english, lines: lines.slice(0, count), totalAmount: count * 10 }
      const runs = readPdf(await renderInvoice(data)).flat()
      const note = runs.find(({ text }) => text.startsWith('All amounts'))
      expect(note?.y, `after ${count} lines`).toBeGreaterThan(60)
    }
  })

  test('with names that wrap stay apart', async () => {
    const long = {
      ...lines[0]!,
      productName: 'A desk with a name that never wants to end '.repeat(12).trim(),
    }
    const pages = await pagesOf({ ...english, lines: Array.from({ length: 9 }, () => long) })
    expect(pages.flat().filter((text) => text === 'Oak')).toHaveLength(9)
    expect(pages.length).toBeGreaterThan(1)
  })
})

test('is tagged for screen readers: a heading, paragraphs, and lines to pass over', async () => {
  const bytes = await renderInvoice({ ...english, lines: Array(40).fill(english.lines[0]) })
  const pdf = bytes.toString('latin1')
  expect(pdf).toContain('/Marked true')
  expect(pdf).toContain('/Lang (en)')
  expect(pdf.match(/\/S \/H1/g)).toHaveLength(1)
  const contents = readContents(bytes)
  expect(contents.length).toBeGreaterThan(1)
  for (const page of contents) {
    expect(page.match(/^EMC$/gm)).toHaveLength(page.match(/(BDC|BMC)$/gm)!.length)
    // Every text and every line is inside tags.
    const untagged = page.replaceAll(/ (?:BDC|BMC)\n[\s\S]*?\nEMC/g, '')
    expect(untagged).not.toMatch(/ TJ| S$/m)
  }
})

test('the same data give the same bytes, others do not', async () => {
  const [first, again, other] = [
    await renderInvoice(chinese),
    await renderInvoice(structuredClone(chinese)),
    await renderInvoice({ ...chinese, number: 'INV-00000043' }),
  ]
  expect(first.equals(again)).toBe(true)
  expect(first.equals(other)).toBe(false)
})

test('it embeds only the characters that it uses', async () => {
  expect((await renderInvoice(english)).length).toBeLessThan(40_000)
  expect((await renderInvoice(chinese)).length).toBeLessThan(60_000)
})

test('a name in Simplified Chinese is printed next to Traditional Chinese', async () => {
  const texts = await printed({ ...chinese, buyer: { ...chinese.buyer, name: '陈美玲' } })
  expect(texts).toContain('陈美玲')
  expect(texts).toContain('高雄喆堃辦公家具股份有限公司')
  expect(texts.join('')).not.toContain('〓')
})

const boughtBy = (nameInScript: string): SaleData => ({
  ...english,
  buyer: { ...english.buyer, nameInScript },
})

test('the name in one’s own script stands before the other, unless the typeface lacks it', async () => {
  expect(await printed(boughtBy('陳美玲'))).toContain('陳美玲 Mei Ling Tan')
  expect(await printed(boughtBy('சிவா'))).toContain('Mei Ling Tan')
})

test('a character that the typeface lacks is marked; line breaks are removed', async () => {
  const texts = await printed({
    ...english,
    buyer: { ...english.buyer, name: 'Mei 😀 ไ\r\nTotal RM 0\u202e' },
  })
  expect(texts).toContain('Mei 〓 〓 Total RM 0')
})
