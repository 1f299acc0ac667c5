import { formatDate } from '#core/dates.ts'
import type { Language } from '#core/language.ts'
import { formatCash, formatRinggit } from '#core/money.ts'
import { quotationSums, type QuotationContent } from '#core/quotations/content.ts'
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
  type Document,
  type Printer,
} from './printer.ts'

/** The content of a printed quotation; amounts are in ringgit. */
export interface QuotationPaper {
  /** One language or two; the first one comes first on each line. */
  languages: readonly Language[]
  number: string
  /** Undefined for a draft. */
  version: number | undefined
  /** When the version was sent, or the draft printed. */
  at: Date
  seller: { name: string; address: string; email: string }
  /** Company or person, and the lines below: contact, phone number, email address. */
  buyer: readonly string[]
  /** The lines of the delivery address, or the pickup location. */
  destination: readonly string[]
  content: QuotationContent
  /** A JPEG of each line of goods, in the sequence of the lines; undefined without a picture. */
  pictures: readonly (Uint8Array | undefined)[]
}

type Label = MessageKey extends infer Key ? (Key extends `pdf.${infer Name}` ? Name : never) : never

const picture = 44
const columns = {
  what: { x: left + picture + 10, width: 232, align: 'left' },
  quantity: { x: left + 290, width: 45, align: 'right' },
  price: { x: left + 340, width: 74, align: 'right' },
  amount: { x: right - 82, width: 82, align: 'right' },
} as const

/** Writes a label in each language of the paper. */
const labelled = ({ languages }: QuotationPaper, label: Label, values: MessageValues = {}): string =>
  [...new Set(languages.map((language) => text(language)(`pdf.${label}`, values)))].join(' ')

/** Renders a quotation as a PDF, with pictures, measurements and a line for the signature; see `renderPdf`. */
export function renderQuotation(paper: QuotationPaper): Promise<Buffer> {
  const { seller, number, at, languages, pictures: _, ...printed } = paper
  const title = `${labelled(paper, 'quotation')} ${number}`
  const labels = JSON.stringify(languages.map((language) => text(language)('pdf.signature')))
  const all = JSON.stringify([seller, printed, labels, title])
  return renderPdf(
    { title, author: seller.name, language: languages[0] ?? 'en', createdAt: at, text: all },
    (document, print) => {
      document.addPage()
      const head = drawHead(document, print, paper)
      const parties = drawParties(print, paper, head)
      const lines = drawLines(document, print, paper, parties)
      const sums = drawSums(document, print, paper, lines)
      const words = drawWords(document, print, paper, sums)
      drawSignature(document, print, paper, words)
      drawFooters(document, print, paper)
    },
  )
}

function drawHead(document: Document, print: Printer, paper: QuotationPaper): number {
  print(shopName, 44, { x: left, width: 260, size: 11, font: 'bold' })
  const title = { x: left + 200, width: right - left - 200, size: 20, font: 'bold', align: 'right' } as const
  print(labelled(paper, 'quotation'), 36, { ...title, role: 'H1' })
  drawDimensionLine(document, print, 82, paper.number)
  return 106
}

/** Draws seller, buyer and facts side by side; returns the y below them. */
function drawParties(print: Printer, paper: QuotationPaper, top: number): number {
  const { seller, buyer, destination, content, version, at } = paper
  const column = (x: number, entries: readonly (readonly [label: Label, lines: readonly string[]])[]) => {
    let y = top
    for (const [label, lines] of entries) {
      y = print(labelled(paper, label), y, { x, width: 150, size: 7.5, color: inkSoft })
      for (const [index, line] of lines.entries())
        y = print(line, y, { x, width: 150, font: index === 0 ? 'bold' : 'regular' })
      y += 7
    }
    return y
  }
  const isDelivery = content.delivery.shippingMethod === 'delivery'
  const ends = [
    column(left, [['seller', [seller.name, seller.address, seller.email]]]),
    column(left + 174, [
      ['buyer', buyer],
      [isDelivery ? 'deliverTo' : 'collectAt', destination],
    ]),
    column(left + 348, [
      ['quotationNumber', [paper.number]],
      ['quotationVersion', [version === undefined ? labelled(paper, 'draft') : String(version)]],
      ['quotationSent', [formatDate(at)]],
      ['validUntil', [content.validUntil]],
    ]),
  ]
  return Math.max(...ends) + 10
}

function drawColumnHeads(document: Document, print: Printer, paper: QuotationPaper, top: number): number {
  const heads = Object.entries(columns).map(([name, column]) =>
    print(labelled(paper, name as keyof typeof columns), top, { ...column, size: 7.5, color: inkSoft }),
  )
  const y = Math.max(...heads) + 3
  rule(document, y, ink)
  return y
}

function rule(document: Document, y: number, color: string, x = left): void {
  decorate(document, () => document.lineWidth(0.5).strokeColor(color).moveTo(x, y).lineTo(right, y).stroke())
}

/** Begins another page with a short head; returns the y of its content. */
function nextPage(document: Document, print: Printer, paper: QuotationPaper): number {
  document.addPage()
  print(shopName, 44, { x: left, width: 260, font: 'bold' })
  const side = { x: left + 260, width: right - left - 260, align: 'right' } as const
  print(`${labelled(paper, 'quotation')} ${paper.number}`, 44, side)
  return 76
}

/** What is printed of a line. */
interface PrintedLine {
  name: string
  below: string
  pieces: number
  price: number
  picture: Uint8Array | undefined
  isGoods: boolean
}

function printedLines({ content, languages, pictures }: QuotationPaper): PrintedLine[] {
  const inAll = (words: Readonly<Record<Language, string>>) =>
    [...new Set(languages.map((language) => words[language]))].join(' ')
  const goods = content.lines.filter((line) => line.kind === 'goods')
  return content.lines.map((line) => {
    const { pieces, price } = line
    if (line.kind === 'free')
      return { name: line.description, below: '', pieces, price, picture: undefined, isGoods: false }
    const t = text(languages[0] ?? 'en')
    const list = line.listPrice > price ? t('pdf.listPrice', { price: formatRinggit(line.listPrice) }) : ''
    return {
      name: inAll(line.productName),
      below: [inAll(line.displayName), line.size, list].filter(Boolean).join(', '),
      pieces,
      price,
      picture: pictures[goods.indexOf(line)],
      isGoods: true,
    }
  })
}

/** Draws the lines, on as many pages as needed, with column heads on each; returns the y below them. */
function drawLines(document: Document, print: Printer, paper: QuotationPaper, top: number): number {
  let y = drawColumnHeads(document, print, paper, top)
  for (const line of printedLines(paper)) {
    const spec = { ...columns.what, size: 8, color: inkSoft }
    const words =
      print.heightOf(line.name, columns.what) + (line.below ? print.heightOf(line.below, spec) : 0)
    const height = Math.max(words, line.isGoods ? picture : 0) + 12
    if (y + height > bottom) y = drawColumnHeads(document, print, paper, nextPage(document, print, paper))
    const { picture: bytes } = line
    if (bytes) {
      const at = y + 6
      decorate(document, () => document.image(Buffer.from(bytes), left, at, { fit: [picture, picture] }))
    }
    print(String(line.pieces), y + 6, columns.quantity)
    print(formatCash(line.price), y + 6, columns.price)
    print(formatCash(line.price * line.pieces), y + 6, columns.amount)
    const named = print(line.name, y + 6, columns.what)
    if (line.below) print(line.below, named, spec)
    y += height
    rule(document, y, hairline)
  }
  return y
}

function drawSums(document: Document, print: Printer, paper: QuotationPaper, top: number): number {
  const { goods, services, discount, deliveryFee, total } = quotationSums(paper.content)
  const rows: [Label, number][] = [
    ...(discount > 0 || deliveryFee > 0 ? [['sum', goods + services] satisfies [Label, number]] : []),
    ...(discount > 0 ? [['discount', -discount] satisfies [Label, number]] : []),
    ...(deliveryFee > 0 ? [['deliveryFee', deliveryFee] satisfies [Label, number]] : []),
  ]
  let y = top + 10
  if (y + 90 > bottom) y = nextPage(document, print, paper)
  const name = { x: columns.quantity.x, width: 136 }
  for (const [label, ringgit] of rows) {
    print(formatCash(ringgit), y, columns.amount)
    y = print(labelled(paper, label), y, name) + 5
  }
  rule(document, y, ink, name.x)
  y += 6
  const sum = { ...columns.amount, x: right - 120, width: 120, size: 12, font: 'bold' } as const
  print(formatCash(total), y, sum)
  y = print(labelled(paper, 'total'), y, { ...name, size: 12, font: 'bold' }) + 14
  return print(labelled(paper, 'taxes'), y, { x: left, width: right - left, size: 7.5, color: inkSoft }) + 10
}

/** Draws the note and the terms; returns the y below them. */
function drawWords(document: Document, print: Printer, paper: QuotationPaper, top: number): number {
  const { content, languages } = paper
  const notes = languages.flatMap((language) => content.note[language] ?? [])
  const words: [Label, readonly string[]][] = [
    ['quotationNote', notes],
    ['quotationTerms', content.terms === undefined ? [] : [content.terms]],
  ]
  const width = right - left
  let y = top
  for (const [label, paragraphs] of words) {
    if (paragraphs.length === 0) continue
    const height = paragraphs.reduce((sum, words) => sum + print.heightOf(words, { x: left, width }), 24)
    if (y + height > bottom) y = nextPage(document, print, paper)
    y = print(labelled(paper, label), y, { x: left, width, size: 7.5, color: inkSoft })
    for (const paragraph of paragraphs) y = print(paragraph, y, { x: left, width })
    y += 10
  }
  return y
}

function drawSignature(document: Document, print: Printer, paper: QuotationPaper, top: number): void {
  const y = (top + 70 > bottom ? nextPage(document, print, paper) : top) + 44
  rule(document, y, ink)
  print(labelled(paper, 'signature'), y + 4, { x: left, width: right - left, size: 7.5, color: inkSoft })
}

function drawFooters(document: Document, print: Printer, paper: QuotationPaper): void {
  const { start, count } = document.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(start + index)
    const y = page.height - 44
    drawDimensionLine(document, print, y - 10)
    const small = { size: 7.5, color: inkSoft }
    print(paper.seller.name, y, { x: left, width: 320, ...small })
    const numbers = labelled(paper, 'page', { page: index + 1, pages: count })
    print(numbers, y, { x: right - 160, width: 160, align: 'right', ...small })
  }
}
