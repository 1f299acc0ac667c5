import { formatDate } from '../../core/dates.ts'
import type { Language } from '../../core/language.ts'
import { formatRinggit } from '../../core/money.ts'
import { amountToPay } from '../../core/orders/orders.ts'
import { shopName } from '../../core/shop/shop.ts'
import {
  bottom,
  drawDimensionLine,
  ink,
  inkSoft,
  left,
  line,
  page,
  renderPdf,
  right,
  type Document,
  type Printer,
} from './printer.ts'

/** What every paper about a sale prints, as it stood when it was issued; amounts are ringgit. */
export interface SaleData {
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

/** What makes one kind of paper out of a sale. */
export interface PaperKind {
  title: 'invoice' | 'creditNote'
  /** What stands above the order's own numbers. */
  facts: readonly (readonly [label: Label, value: string])[]
  /** Said above the goods. */
  reason?: string
  total: 'total' | 'totalCredited'
}

type Paper = SaleData & PaperKind

const columns = {
  what: { x: left, width: 268, align: 'left' },
  quantity: { x: left + 280, width: 49, align: 'right' },
  price: { x: left + 333, width: 80, align: 'right' },
  amount: { x: right - 82, width: 82, align: 'right' },
} as const

/** What is printed beside the data; Chinese is followed by English, for the tax office of the seller. */
const labels = {
  invoice: { en: 'Invoice', 'zh-TW': '發票' },
  creditNote: { en: 'Credit note', 'zh-TW': '折讓單' },
  number: { en: 'Invoice number', 'zh-TW': '發票號碼' },
  issued: { en: 'Invoice date', 'zh-TW': '開立日期' },
  creditNoteNumber: { en: 'Credit note number', 'zh-TW': '折讓單號碼' },
  credited: { en: 'Credit note date', 'zh-TW': '折讓日期' },
  reason: { en: 'Reason', 'zh-TW': '原因' },
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
  totalCredited: { en: 'Total credited', 'zh-TW': '折讓總額' },
} as const satisfies Record<string, Record<Language, string>>
export type Label = keyof typeof labels

const cash: Record<Language, string> = { en: 'Cash on Delivery', 'zh-TW': '貨到付現 Cash on Delivery' }
const taxes: Record<Language, string> = {
  en: 'All amounts are in Malaysian ringgit (RM) and include delivery and all taxes.',
  'zh-TW':
    '金額以馬來西亞令吉（RM）計，已含配送費與所有稅費。All amounts are in Malaysian ringgit and include delivery and all taxes.',
}

const named = (label: Label, language: Language) =>
  language === 'en' ? labels[label].en : `${labels[label][language]} ${labels[label].en}`

/** A paper about a sale as a PDF. */
export async function renderSalePaper(sale: SaleData, kind: PaperKind): Promise<Buffer> {
  const paper: Paper = { ...sale, ...kind }
  const about = {
    title: `${labels[kind.title][sale.language]} ${sale.number}`,
    author: sale.seller.name,
    language: sale.language,
    createdAt: sale.issuedAt,
    text: JSON.stringify(paper),
  }
  return renderPdf(about, (document, print) => {
    const head = drawHead(document, print, paper)
    const parties = drawParties(print, paper, head)
    const reason = drawReason(print, paper, parties)
    const goods = drawLines(document, print, paper, reason)
    drawSums(document, print, paper, goods)
    drawFooters(document, print, paper)
  })
}

function drawHead(document: Document, print: Printer, { language, number, title: kind }: Paper): number {
  print(shopName, 44, { x: left, width: 260, size: 11, font: 'bold' })
  const title = { x: left + 200, width: right - left - 200, size: 20, font: 'bold', align: 'right' } as const
  print(named(kind, language), 36, title)
  drawDimensionLine(document, print, 82, number)
  return 106
}

/** Seller, buyer and the facts of the invoice side by side; answers where they end. */
function drawParties(print: Printer, data: Paper, top: number): number {
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
      ...data.facts,
      ['order', data.orderNumber],
      ['ordered', formatDate(data.orderedAt)],
      ['payment', cash[language]],
    ]),
  ]
  return Math.max(...ends) + 10
}

/** Why the paper was issued; answers where it ends. */
function drawReason(print: Printer, { language, reason }: Paper, top: number): number {
  if (reason === undefined) return top
  const width = right - left
  const y = print(named('reason', language), top, { x: left, width, size: 7.5, color: inkSoft })
  return print(reason, y, { x: left, width }) + 12
}

function drawColumnHeads(document: Document, print: Printer, { language }: Paper, top: number): number {
  const ends = Object.entries(columns).map(([name, column]) =>
    print(named(name as keyof typeof columns, language), top, { ...column, size: 7.5, color: inkSoft }),
  )
  const y = Math.max(...ends) + 3
  document.lineWidth(0.75).strokeColor(ink).moveTo(left, y).lineTo(right, y).stroke()
  return y
}

/** Begins another page under a short head; answers where its content begins. */
function nextPage(document: Document, print: Printer, { language, number, title }: Paper): number {
  document.addPage()
  print(shopName, 44, { x: left, width: 260, font: 'bold' })
  const side = { x: left + 260, width: right - left - 260, align: 'right' } as const
  print(`${named(title, language)} ${number}`, 44, side)
  return 76
}

/** The goods, over as many pages as they take, under the same column heads on each; answers where they end. */
function drawLines(document: Document, print: Printer, data: Paper, top: number): number {
  const start = top + 60 > bottom ? nextPage(document, print, data) : top
  let y = drawColumnHeads(document, print, data, start)
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

function drawSums(document: Document, print: Printer, data: Paper, top: number): void {
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
  y = print(named(data.total, language), y, { ...name, size: 12, font: 'bold' }) + 14
  print(taxes[language], y, { x: left, width: right - left, size: 7.5, color: inkSoft })
}

function drawFooters(document: Document, print: Printer, { language, seller }: Paper): void {
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
