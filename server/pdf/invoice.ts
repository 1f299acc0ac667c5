import { writtenName } from '#core/accounts/names.ts'
import { formatPhone } from '#core/contact/phone-format.ts'
import { formatDate } from '#core/dates.ts'
import type { Language } from '#core/language.ts'
import { formatCash, toRinggit, toSen } from '#core/money.ts'
import { amountToPay } from '#core/orders/orders.ts'
import { paymentMethodName } from '#core/orders/payment-methods.ts'
import { shopName } from '#core/shop/shop.ts'
import type { MessageValues } from '#core/texts/format.ts'
import type { MessageKey } from '#core/texts/messages.ts'
import { text } from '#core/texts/text.ts'
import {
  bottom,
  decorate,
  drawDimensionLine,
  hairline,
  ink,
  inkSoft,
  left,
  page,
  renderPdf,
  right,
} from './printer.ts'
import type { Document, Printer } from './printer.ts'

/** The content of an invoice or a credit note, fixed when it is issued; amounts are in ringgit. */
export interface SaleData {
  language: Language
  /** Numbered without gaps. */
  number: string
  issuedAt: Date
  orderNumber: string
  orderedAt: Date
  purchaseOrderNumber?: string
  costCentre?: string
  paymentMethod: string
  seller: { name: string; address: string; taxNumber: string; email: string }
  buyer: {
    /** The name of the person who ordered. */
    name: string
    /** In any script; printed before the name if the typeface has its characters. */
    nameInScript?: string
    /** Only for a company's invoice. */
    companyName?: string
    taxNumber?: string
    /** One entry for each printed line. */
    address: readonly string[]
    phoneNumber: string
    email: string
  }
  lines: readonly { productName: string; specName: string; quantity: number; price: number }[]
  totalAmount: number
  /** The deduction that staff made when they confirmed the order, and the voucher that caused it. */
  adjustment: number
  voucherCode?: string
  /** The fee that staff charged besides the goods, and its reason. */
  fee?: { amount: number; reason: string } | undefined
}

/** A line of a credit note: pieces of a line of the invoice, and the amount refunded for them. */
interface CreditedGoods {
  productName: string
  specName: string
  quantity: number
  amount: number
}

/** A credit note: the lines that it reverses, its invoice, and the reason that staff wrote. */
export interface CreditNoteData extends SaleData {
  invoice: { number: string; issuedAt: Date }
  reason: string
  /** The amount that the credit note reverses. */
  credited: number
  /** The reversed lines; if missing, the complete sale is printed. */
  creditedLines?: readonly CreditedGoods[] | undefined
}

/** A sale, and the parts in which invoices and credit notes differ. */
interface SaleDocument extends SaleData {
  title: 'invoice' | 'creditNote'
  /** The facts printed above the order's numbers. */
  facts: readonly (readonly [label: Label, value: string])[]
  reason?: string
  credited?: number
  creditedLines?: readonly CreditedGoods[] | undefined
  total: 'total' | 'totalCredited'
}

const columns = {
  what: { x: left, width: 268, align: 'left' },
  quantity: { x: left + 280, width: 49, align: 'right' },
  price: { x: left + 333, width: 80, align: 'right' },
  amount: { x: right - 82, width: 82, align: 'right' },
} as const

type NameOf<Key> = Key extends `pdf.${infer Name}` ? Name : never
type Label = NameOf<MessageKey>

/** Returns a text of the document; Chinese is followed by English, for the seller's tax office. */
function bilingual(label: Label, language: Language, values: MessageValues = {}): string {
  return inBoth(language, (t) => t(`pdf.${label}`, values))
}

function inBoth(language: Language, write: (t: ReturnType<typeof text>) => string): string {
  return [...new Set([write(text(language)), write(text('en'))])].join(' ')
}

/** Prepares an invoice for drawing. */
export function invoicePaper(sale: SaleData): SalePaper {
  const facts = [
    ['number', sale.number],
    ['issued', formatDate(sale.issuedAt)],
  ] as const
  return paperOf({ ...sale, title: 'invoice', facts, total: 'total' })
}

/** Renders an invoice as a PDF; see `renderPdf`. */
export function renderInvoice(sale: SaleData): Promise<Buffer> {
  return render(sale, invoicePaper(sale))
}

/** Renders a credit note as a PDF; see `renderPdf`. */
export function renderCreditNote({ invoice, ...sale }: CreditNoteData): Promise<Buffer> {
  const facts = [
    ['creditNoteNumber', sale.number],
    ['credited', formatDate(sale.issuedAt)],
    ['number', invoice.number],
    ['issued', formatDate(invoice.issuedAt)],
  ] as const
  return render(sale, paperOf({ ...sale, title: 'creditNote', facts, total: 'totalCredited' }))
}

/** A document that is ready to be drawn. */
interface SalePaper {
  title: string
  /** All text that may be printed. The choice of the typeface depends on it. */
  text: string
  draw: (document: Document, print: Printer) => void
}

function paperOf(data: SaleDocument): SalePaper {
  return {
    title: `${text(data.language)(`pdf.${data.title}`)} ${data.number}`,
    text: JSON.stringify(data),
    draw: (document, print) => {
      document.addPage()
      const head = drawHead(document, print, data)
      const parties = drawParties(print, data, head)
      const reason = drawReason(print, data, parties)
      const goods = drawLines(document, print, data, reason)
      drawSums(document, print, data, goods)
      drawFooters(document, print, data)
    },
  }
}

function render({ language, seller, issuedAt }: SaleData, { title, text, draw }: SalePaper): Promise<Buffer> {
  return renderPdf({ title, author: seller.name, language, createdAt: issuedAt, text }, draw)
}

function drawHead(
  document: Document,
  print: Printer,
  { language, number, title: kind }: SaleDocument,
): number {
  print(shopName, 44, { x: left, width: 260, size: 11, font: 'bold' })
  const title = {
    x: left + 200,
    width: right - left - 200,
    size: 20,
    font: 'bold',
    align: 'right',
    role: 'H1',
  } as const
  print(bilingual(kind, language), 36, title)
  drawDimensionLine(document, print, 82, number)
  return 106
}

/** Draws seller, buyer and facts side by side; returns the y below them. */
function drawParties(print: Printer, data: SaleDocument, top: number): number {
  const { language, seller, buyer } = data
  const width = 150
  const column = (x: number, entries: readonly (readonly [label: Label, ...lines: string[]])[]) => {
    let y = top
    for (const [label, ...lines] of entries) {
      y = print(bilingual(label, language), y, { x, width, size: 7.5, color: inkSoft })
      for (const [index, text] of lines.entries())
        y = print(text, y, { x, width, font: index === 0 ? 'bold' : 'regular' })
      y += 7
    }
    return y
  }
  const company = buyer.companyName
  const contact = [formatPhone(buyer.phoneNumber), buyer.email]
  const own = buyer.nameInScript
  const person = writtenName({ name: buyer.name, nameInScript: own && print.knows(own) ? own : undefined })
  const ends = [
    column(left, [
      ['seller', seller.name, seller.address, seller.email],
      ['taxNumber', seller.taxNumber],
    ]),
    column(left + 174, [
      ['buyer', company ?? person, ...buyer.address, ...(company === undefined ? contact : [])],
      ...(company === undefined ? [] : [['contact', person, ...contact] as const]),
      ...(buyer.taxNumber === undefined ? [] : [['taxNumber', buyer.taxNumber] as const]),
    ]),
    column(left + 348, [
      ...data.facts,
      ['order', data.orderNumber],
      ['ordered', formatDate(data.orderedAt)],
      ...(data.purchaseOrderNumber === undefined
        ? []
        : [['purchaseOrderNumber', data.purchaseOrderNumber] as const]),
      ...(data.costCentre === undefined ? [] : [['costCentre', data.costCentre] as const]),
      ['payment', inBoth(language, (t) => paymentMethodName(data.paymentMethod, t, 'printedText'))],
    ]),
  ]
  return Math.max(...ends) + 10
}

/** Draws the reason of the document; returns the y below it. */
function drawReason(print: Printer, { language, reason }: SaleDocument, top: number): number {
  if (reason === undefined) return top
  const width = right - left
  const y = print(bilingual('reason', language), top, { x: left, width, size: 7.5, color: inkSoft })
  return print(reason, y, { x: left, width }) + 12
}

function drawColumnHeads(
  document: Document,
  print: Printer,
  { language }: SaleDocument,
  top: number,
): number {
  const ends = Object.entries(columns).map(([name, column]) =>
    print(bilingual(name as keyof typeof columns, language), top, { ...column, size: 7.5, color: inkSoft }),
  )
  const y = Math.max(...ends) + 3
  decorate(document, () =>
    document.lineWidth(0.75).strokeColor(ink).moveTo(left, y).lineTo(right, y).stroke(),
  )
  return y
}

/** Begins another page with a short head; returns the y of its content. */
function nextPage(document: Document, print: Printer, { language, number, title }: SaleDocument): number {
  document.addPage()
  print(shopName, 44, { x: left, width: 260, font: 'bold' })
  const side = { x: left + 260, width: right - left - 260, align: 'right' } as const
  print(`${bilingual(title, language)} ${number}`, 44, side)
  return 76
}

/** Draws the goods, on as many pages as needed, with column heads on each; returns the y below them. */
function drawLines(document: Document, print: Printer, data: SaleDocument, top: number): number {
  const start = top + 60 > bottom ? nextPage(document, print, data) : top
  let y = drawColumnHeads(document, print, data, start)
  const goods: readonly (CreditedGoods & { price?: number })[] =
    data.creditedLines ?? data.lines.map((line) => ({ ...line, amount: line.price * line.quantity }))
  for (const { productName, specName, quantity, amount, price } of goods) {
    const spec = { ...columns.what, size: 8, color: inkSoft }
    const height = print.heightOf(productName, columns.what) + print.heightOf(specName, spec) + 12
    if (y + height > bottom) y = drawColumnHeads(document, print, data, nextPage(document, print, data))
    print(String(quantity), y + 6, columns.quantity)
    if (price !== undefined) print(formatCash(price), y + 6, columns.price)
    print(formatCash(amount), y + 6, columns.amount)
    y = print(specName, print(productName, y + 6, columns.what), spec) + 6
    decorate(document, () =>
      document.lineWidth(0.5).strokeColor(hairline).moveTo(left, y).lineTo(right, y).stroke(),
    )
  }
  return y
}

/** Computes the amount that a credit note reverses besides its lines, and names it: a fee, or an agreed amount. */
function restOf(
  { language, credited = 0, fee }: SaleDocument,
  lines: readonly CreditedGoods[],
): [name: string, ringgit: number][] {
  const rest = toRinggit(toSen(credited) - lines.reduce((sum, { amount }) => sum + toSen(amount), 0))
  if (rest === 0) return []
  return [[rest === fee?.amount ? fee.reason : bilingual('creditedRest', language), rest]]
}

/** Lists the sum of the lines, the fee and the deduction, if the total of an invoice differs from that sum. */
function differencesOf(data: SaleDocument, total: number): [name: string, ringgit: number][] {
  const { language, totalAmount, voucherCode, fee } = data
  if (total === totalAmount && fee === undefined) return []
  const deducted = total - totalAmount - (fee?.amount ?? 0)
  const reason =
    voucherCode === undefined
      ? bilingual('adjustment', language)
      : `${bilingual('voucher', language)} ${voucherCode}`
  return [
    [bilingual('sum', language), totalAmount],
    ...(fee === undefined ? [] : [[fee.reason, fee.amount] satisfies [string, number]]),
    ...(deducted < 0 ? [[reason, deducted] satisfies [string, number]] : []),
  ]
}

function drawSums(document: Document, print: Printer, data: SaleDocument, top: number): void {
  const { language, totalAmount, adjustment, fee, credited } = data
  const total = amountToPay({ totalAmount, voucherDiscount: 0, adjustment, fee: fee?.amount })
  const rows = data.creditedLines ? restOf(data, data.creditedLines) : differencesOf(data, total)
  if (credited !== undefined && credited !== total) rows.push([bilingual('total', language), total])
  let y = top + 10
  if (y + 90 > bottom) y = nextPage(document, print, data)
  const name = { x: columns.quantity.x, width: 136 }
  for (const [text, ringgit] of rows) {
    print(formatCash(ringgit), y, columns.amount)
    y = print(text, y, name) + 5
  }
  decorate(document, () =>
    document.lineWidth(0.75).strokeColor(ink).moveTo(name.x, y).lineTo(right, y).stroke(),
  )
  y += 6
  print(formatCash(credited ?? total), y, {
    ...columns.amount,
    x: right - 120,
    width: 120,
    size: 12,
    font: 'bold',
  })
  y = print(bilingual(data.total, language), y, { ...name, size: 12, font: 'bold' }) + 14
  print(text(language)('pdf.taxes'), y, { x: left, width: right - left, size: 7.5, color: inkSoft })
}

function drawFooters(document: Document, print: Printer, { language, seller }: SaleDocument): void {
  const { start, count } = document.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(start + index)
    const y = page.height - 44
    drawDimensionLine(document, print, y - 10)
    const small = { size: 7.5, color: inkSoft }
    print(seller.name, y, { x: left, width: 320, ...small })
    const numbers = bilingual('page', language, { page: index + 1, pages: count })
    print(numbers, y, { x: right - 160, width: 160, align: 'right', ...small })
  }
}
