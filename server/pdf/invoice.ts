import { formatDate } from '../../core/dates.ts'
import type { Language } from '../../core/language.ts'
import { formatRinggit } from '../../core/money.ts'
import { amountToPay } from '../../core/orders.ts'
import { shopName } from '../../core/shop.ts'
import { loadFonts, type Fonts } from './fonts.ts'

/** Everything that an invoice prints, as it stood when it was issued; amounts are ringgit. */
export interface InvoiceData {
  language: Language
  /** Numbered without gaps. */
  number: string
  issuedAt: Date
  orderNumber: string
  orderedAt: Date
  seller: { name: string; address: string; taxNumber: string; email: string }
  buyer: {
    /** The person who ordered. */
    name: string
    /** Of a company's invoice. */
    companyName?: string
    taxNumber?: string
    /** Line by line. */
    address: readonly string[]
    phoneNumber: string
    email: string
  }
  lines: readonly { productName: string; specName: string; quantity: number; price: number }[]
  totalAmount: number
  /** What staff deducted when they confirmed the order, and the voucher it was for. */
  adjustment: number
  voucherCode?: string
}

type Document = PDFKit.PDFDocument

const ink = '#1B1D1C'
const inkSoft = '#575A55'
const line = '#DCD9D1'

const page = { width: 595.28, height: 841.89 }
const left = 48
const right = page.width - 48
const bottom = page.height - 72

const columns = {
  what: { x: left, width: 268, align: 'left' },
  quantity: { x: left + 280, width: 49, align: 'right' },
  price: { x: left + 333, width: 80, align: 'right' },
  amount: { x: right - 82, width: 82, align: 'right' },
} as const

/** What is printed beside the data; Chinese is followed by English, for the tax office of the seller. */
const labels = {
  invoice: { en: 'Invoice', 'zh-TW': '發票' },
  number: { en: 'Invoice number', 'zh-TW': '發票號碼' },
  issued: { en: 'Invoice date', 'zh-TW': '開立日期' },
  order: { en: 'Order number', 'zh-TW': '訂單編號' },
  ordered: { en: 'Order date', 'zh-TW': '訂購日期' },
  payment: { en: 'Payment', 'zh-TW': '付款方式' },
  seller: { en: 'Seller', 'zh-TW': '賣方' },
  buyer: { en: 'Buyer', 'zh-TW': '買方' },
  taxNumber: { en: 'Tax number', 'zh-TW': '統一編號／稅號' },
  contact: { en: 'Contact', 'zh-TW': '聯絡人' },
  what: { en: 'Item', 'zh-TW': '品項' },
  quantity: { en: 'Quantity', 'zh-TW': '數量' },
  price: { en: 'Unit price', 'zh-TW': '單價' },
  amount: { en: 'Amount', 'zh-TW': '金額' },
  sum: { en: 'Sum', 'zh-TW': '小計' },
  adjustment: { en: 'Adjustment', 'zh-TW': '調整' },
  voucher: { en: 'Voucher', 'zh-TW': '優惠券' },
  total: { en: 'Total', 'zh-TW': '總計' },
} as const satisfies Record<string, Record<Language, string>>
type Label = keyof typeof labels

const cash: Record<Language, string> = { en: 'Cash on Delivery', 'zh-TW': '貨到付現 Cash on Delivery' }
const taxes: Record<Language, string> = {
  en: 'All amounts are in Malaysian ringgit (RM) and include delivery and all taxes.',
  'zh-TW':
    '金額以馬來西亞令吉（RM）計，已含配送費與所有稅費。All amounts are in Malaysian ringgit and include delivery and all taxes.',
}

const named = (label: Label, language: Language) =>
  language === 'en' ? labels[label].en : `${labels[label][language]} ${labels[label].en}`

/**
 * An invoice as a PDF on A4: the same data give the same bytes. Only the characters that it uses are embedded; one
 * that the typeface lacks is printed as 〓, the printers' mark for a missing sort. A document with Simplified forms is
 * set in the typeface for those, which has most of the Traditional ones too.
 */
export async function renderInvoice(data: InvoiceData): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const fonts = await chooseFonts(() => new PDFDocument(), JSON.stringify(data))
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: data.language,
    displayTitle: true,
    info: {
      Title: `${labels.invoice[data.language]} ${data.number}`,
      Author: data.seller.name,
      Creator: shopName,
      CreationDate: data.issuedAt,
    },
  })
  const chunks: Buffer[] = []
  const ended = new Promise<void>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', resolve)
    document.on('error', reject)
  })
  document.registerFont('regular', fonts.regular)
  document.registerFont('bold', fonts.bold)

  const print = printer(document)
  const head = drawHead(document, print, data)
  const parties = drawParties(print, data, head)
  const goods = drawLines(document, print, data, parties)
  drawSums(document, print, data, goods)
  drawFooters(document, print, data)
  document.end()
  await ended
  return Buffer.concat(chunks)
}

interface Style {
  x: number
  width: number
  size?: number
  font?: 'regular' | 'bold'
  color?: string
  align?: 'left' | 'center' | 'right'
}

interface Printer {
  /** Prints a text within a width, wrapping it; answers where the next line goes. */
  (text: string, y: number, style: Style): number
  heightOf(text: string, style: Style): number
}

const layoutOf = ({ width, align = 'left', size = 9 }: Style) => ({
  width,
  align,
  lineGap: size * 0.05,
  // Joined letters are copied and searched as one sign by some readers. The types know lists only.
  features: { liga: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[],
})

/** Prints in the typeface, with what it lacks replaced. */
function printer(document: Document): Printer {
  const replaced = new Map<string, string>()
  const printable = (text: string) =>
    Array.from(text.normalize('NFC').replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' '), (sign) => {
      if (!replaced.has(sign)) replaced.set(sign, hasGlyph(document, sign) ? sign : '〓')
      return replaced.get(sign)
    }).join('')
  const inStyle = ({ size = 9, font = 'regular', color = ink }: Style) =>
    document.font(font).fontSize(size).fillColor(color)
  const print = (text: string, y: number, style: Style) => {
    const said = printable(text)
    inStyle(style).text(said, style.x, y, layoutOf(style))
    return document.y
  }
  print.heightOf = (text: string, style: Style) => {
    const said = printable(text)
    return inStyle(style).heightOfString(said, layoutOf(style))
  }
  return print
}

/** The typeface that has more of a text's characters: the Traditional one where both have as many. */
async function chooseFonts(newDocument: () => Document, text: string): Promise<Fonts> {
  const signs = Array.from(new Set(text))
  const lacking = ({ regular }: Fonts) => {
    const document = newDocument()
    document.registerFont('regular', regular)
    return signs.filter((sign) => !hasGlyph(document, sign)).length
  }
  const traditional = await loadFonts('traditional')
  const lacked = lacking(traditional)
  if (lacked === 0) return traditional
  const simplified = await loadFonts('simplified')
  return lacking(simplified) < lacked ? simplified : traditional
}

/** Whether the typeface can print a character; the library keeps to itself what it knows of a font. */
function hasGlyph(document: Document, sign: string): boolean {
  document.font('regular')
  const { _font } = document as unknown as {
    _font: { font: { hasGlyphForCodePoint(point: number): boolean } }
  }
  return _font.font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)
}

/** A hairline with a tick at each end, as a drawing gives a measure; what it measures stands in its middle. */
function drawDimensionLine(document: Document, print: Printer, y: number, text?: string): void {
  document.lineWidth(0.75).strokeColor(ink)
  document.moveTo(left, y - 4).lineTo(left, y + 4)
  document.moveTo(right, y - 4).lineTo(right, y + 4)
  if (text === undefined) {
    document.moveTo(left, y).lineTo(right, y).stroke()
    return
  }
  const half = document.font('bold').fontSize(9).widthOfString(text) / 2 + 8
  const middle = page.width / 2
  document.moveTo(left, y).lineTo(middle - half, y)
  document
    .moveTo(middle + half, y)
    .lineTo(right, y)
    .stroke()
  print(text, y - 6.5, { x: left, width: right - left, font: 'bold', align: 'center' })
}

function drawHead(document: Document, print: Printer, { language, number }: InvoiceData): number {
  print(shopName, 44, { x: left, width: 260, size: 11, font: 'bold' })
  const title = { x: left + 200, width: right - left - 200, size: 20, font: 'bold', align: 'right' } as const
  print(named('invoice', language), 36, title)
  drawDimensionLine(document, print, 82, number)
  return 106
}

/** Seller, buyer and the facts of the invoice side by side; answers where they end. */
function drawParties(print: Printer, data: InvoiceData, top: number): number {
  const { language, seller, buyer } = data
  const width = 150
  const column = (x: number, entries: readonly (readonly [label: Label, ...lines: string[]])[]) => {
    let y = top
    for (const [label, ...lines] of entries) {
      y = print(named(label, language), y, { x, width, size: 7.5, color: inkSoft })
      for (const [place, text] of lines.entries())
        y = print(text, y, { x, width, font: place === 0 ? 'bold' : 'regular' })
      y += 7
    }
    return y
  }
  const company = buyer.companyName
  const contact = [buyer.phoneNumber, buyer.email]
  const ends = [
    column(left, [
      ['seller', seller.name, seller.address, seller.email],
      ['taxNumber', seller.taxNumber],
    ]),
    column(left + 174, [
      ['buyer', company ?? buyer.name, ...buyer.address, ...(company === undefined ? contact : [])],
      ...(company === undefined ? [] : [['contact', buyer.name, ...contact] as const]),
      ...(buyer.taxNumber === undefined ? [] : [['taxNumber', buyer.taxNumber] as const]),
    ]),
    column(left + 348, [
      ['number', data.number],
      ['issued', formatDate(data.issuedAt)],
      ['order', data.orderNumber],
      ['ordered', formatDate(data.orderedAt)],
      ['payment', cash[language]],
    ]),
  ]
  return Math.max(...ends) + 10
}

function drawColumnHeads(document: Document, print: Printer, { language }: InvoiceData, top: number): number {
  const ends = Object.entries(columns).map(([name, column]) =>
    print(named(name as keyof typeof columns, language), top, { ...column, size: 7.5, color: inkSoft }),
  )
  const y = Math.max(...ends) + 3
  document.lineWidth(0.75).strokeColor(ink).moveTo(left, y).lineTo(right, y).stroke()
  return y
}

/** Begins another page under a short head; answers where its content begins. */
function nextPage(document: Document, print: Printer, { language, number }: InvoiceData): number {
  document.addPage()
  print(shopName, 44, { x: left, width: 260, font: 'bold' })
  const side = { x: left + 260, width: right - left - 260, align: 'right' } as const
  print(`${named('invoice', language)} ${number}`, 44, side)
  return 76
}

/** The goods, over as many pages as they take, under the same column heads on each; answers where they end. */
function drawLines(document: Document, print: Printer, data: InvoiceData, top: number): number {
  let y = drawColumnHeads(document, print, data, top)
  for (const { productName, specName, quantity, price } of data.lines) {
    const spec = { ...columns.what, size: 8, color: inkSoft }
    const height = print.heightOf(productName, columns.what) + print.heightOf(specName, spec) + 12
    if (y + height > bottom) y = drawColumnHeads(document, print, data, nextPage(document, print, data))
    print(String(quantity), y + 6, columns.quantity)
    print(formatRinggit(price), y + 6, columns.price)
    print(formatRinggit(price * quantity), y + 6, columns.amount)
    y = print(specName, print(productName, y + 6, columns.what), spec) + 6
    document.lineWidth(0.5).strokeColor(line).moveTo(left, y).lineTo(right, y).stroke()
  }
  return y
}

function drawSums(document: Document, print: Printer, data: InvoiceData, top: number): void {
  const { language, totalAmount, adjustment, voucherCode } = data
  const total = amountToPay({ totalAmount, voucherDiscount: 0, adjustment })
  const reason =
    voucherCode === undefined ? named('adjustment', language) : `${named('voucher', language)} ${voucherCode}`
  const rows: [name: string, ringgit: number][] =
    total === totalAmount
      ? []
      : [
          [named('sum', language), totalAmount],
          [reason, total - totalAmount],
        ]
  let y = top + 10
  if (y + 90 > bottom) y = nextPage(document, print, data)
  const name = { x: columns.quantity.x, width: 136 }
  for (const [text, ringgit] of rows) {
    print(formatRinggit(ringgit), y, columns.amount)
    y = print(text, y, name) + 5
  }
  document.lineWidth(0.75).strokeColor(ink).moveTo(name.x, y).lineTo(right, y).stroke()
  y += 6
  print(formatRinggit(total), y, { ...columns.amount, x: right - 120, width: 120, size: 12, font: 'bold' })
  y = print(named('total', language), y, { ...name, size: 12, font: 'bold' }) + 14
  print(taxes[language], y, { x: left, width: right - left, size: 7.5, color: inkSoft })
}

function drawFooters(document: Document, print: Printer, { language, seller }: InvoiceData): void {
  const { count } = document.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(index)
    const y = page.height - 44
    drawDimensionLine(document, print, y - 10)
    const small = { size: 7.5, color: inkSoft }
    print(seller.name, y, { x: left, width: 320, ...small })
    const numbers =
      language === 'en'
        ? `Page ${index + 1} / ${count}`
        : `第 ${index + 1} 頁，共 ${count} 頁 Page ${index + 1} / ${count}`
    print(numbers, y, { x: right - 160, width: 160, align: 'right', ...small })
  }
}
