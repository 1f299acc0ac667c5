import { formatSize } from '#core/catalogue/size.ts'
import { companyFacts } from '#core/companies/company-facts.ts'
import { formatDate } from '#core/dates.ts'
import type { Language } from '#core/language.ts'
import { piecesOf, type PaperOrder, type PaperParcel } from '#core/papers/papers.ts'
import { shopName } from '#core/shop/shop.ts'
import { text } from '#core/texts/text.ts'
import { bottom, hairline, inkSoft, left, right, type Document, type Printer } from '../printer.ts'
import { drawBox, drawLine, drawNextPage, drawPageNumbers, drawQr } from './marks.ts'
import { collectText, courierText, deliveryFacts, destinationOf, noteLines, parcelText } from './texts.ts'

interface Slip {
  order: PaperOrder
  parcel: PaperParcel
  language: Language
}

const whole = { x: left, width: right - left }
const qrEdge = 80
const goods = { box: left, quantity: left + 24, what: left + 70 }

/**
 * Draws a packing slip, on A4, that goes with the goods: destination, goods to tick off and the amount to collect,
 * without prices.
 */
export function drawSlip(document: Document, print: Printer, slip: Slip): void {
  document.addPage()
  const head = drawHead(document, print, slip)
  const destination = drawDestination(document, print, slip, head)
  const end = drawGoods(document, print, slip, destination)
  drawCollect(document, print, slip, end)
  drawPageNumbers(document, print, slip.language)
}

/** Begins another page; returns the y of its content. */
function nextPage(document: Document, print: Printer, { order, parcel, language }: Slip): number {
  return drawNextPage(document, print, `${order.orderNumber} · ${parcelText(parcel, language)}`) + 16
}

function drawHead(document: Document, print: Printer, { order, parcel, language }: Slip): number {
  const t = text(language)
  const width = right - left - qrEdge - 20
  print(shopName, 44, { x: left, width, font: 'bold', size: 11 })
  let y = print(order.orderNumber, 62, { x: left, width, font: 'bold', size: 22, role: 'H1' })
  const placed = `${t('staff.slip.placed')} ${formatDate(order.placedAt)}`
  y = print([placed, parcelText(parcel, language)].join(' · '), y, { x: left, width, color: inkSoft })
  const courier = courierText(order, parcel, language)
  if (courier !== '') y = print(courier, y, { x: left, width, color: inkSoft })
  drawQr(document, order.orderNumber, { x: right - qrEdge, y: 40, edge: qrEdge })
  const end = Math.max(y, 40 + qrEdge) + 8
  drawLine(document, [left, end], [right, end])
  return end + 12
}

function drawDestination(document: Document, print: Printer, slip: Slip, top: number): number {
  const { order, language } = slip
  const t = text(language)
  const { name, lines } = destinationOf(order, language)
  const address = { x: left, width: 300, size: 13 }
  const label = order.shippingMethod === 'self_pickup' ? 'orders.pickupTitle' : 'staff.slip.to'
  let y = print(t(label), top, { x: left, width: 300, color: inkSoft })
  y = print(name, y, { ...address, font: 'bold', size: 15 })
  for (const line of lines) y = print(line, y, address)
  y = print(order.phone, y + 3, { ...address, font: 'bold' })
  const side = { x: left + 330, width: right - left - 330 }
  let beside = top
  for (const [term, fact] of [...companyFacts(order, t), ...deliveryFacts(order, language)])
    beside = print(`${term}: ${fact}`, beside, side)
  const notes = noteLines(order)
  if (notes.length > 0) {
    const head = beside === top ? top : beside + 8
    beside = print(t('common.orderNotes'), head, { ...side, color: inkSoft })
  }
  for (const line of notes) beside = print(line, beside + 2, side)
  const end = Math.max(y, beside) + 12
  drawLine(document, [left, end], [right, end], { color: hairline })
  return end + 10
}

function drawGoods(document: Document, print: Printer, slip: Slip, top: number): number {
  const { parcel, language } = slip
  const t = text(language)
  const small = { size: 8, color: inkSoft }
  const what = { x: goods.what, width: right - goods.what }
  const drawColumnHeads = (y: number) => {
    print(t('pdf.quantity'), y, { x: goods.quantity, width: 46, ...small })
    const end = print(t('pdf.what'), y, { ...what, ...small }) + 3
    drawLine(document, [left, end], [right, end])
    return end
  }
  const turn = () => drawColumnHeads(nextPage(document, print, slip))
  let y = top > bottom - 60 ? turn() : drawColumnHeads(top)
  for (const line of parcel.lines) {
    const details = [line.displayName[language], formatSize(line.size), line.sku].filter(Boolean).join(', ')
    const name = line.productName[language]
    const height = print.heightOf(name, { ...what, size: 11 }) + print.heightOf(details, what) + 14
    if (y + height > bottom) y = turn()
    drawBox(document, goods.box, y + 7, 12)
    print(String(line.quantity), y + 5, { x: goods.quantity, width: 40, size: 13, font: 'bold' })
    y = print(details, print(name, y + 6, { ...what, size: 11, font: 'bold' }), what) + 7
    drawLine(document, [left, y], [right, y], { width: 0.5, color: hairline })
  }
  const pieces = piecesOf(parcel)
  print(String(pieces), y + 7, { x: goods.quantity, width: 40, size: 13, font: 'bold' })
  return print(t('staff.slip.pieces', { count: pieces }), y + 9, what) + 16
}

/** Draws the amount to collect and the line for the signature: "Payment method on created orders: Cash on Delivery". */
function drawCollect(document: Document, print: Printer, slip: Slip, top: number): void {
  const { order, parcel, language } = slip
  const t = text(language)
  const { words, amount } = collectText(order, parcel, language)
  const y = top + 60 > bottom ? nextPage(document, print, slip) : top
  if (amount === undefined) {
    print(words, y, { ...whole, size: 13, font: 'bold' })
    return
  }
  const end = print(words, y, { x: left, width: 240, color: inkSoft })
  print(amount, end, { x: left, width: 240, size: 18, font: 'bold' })
  drawLine(document, [right - 220, y + 34], [right, y + 34])
  print(t('staff.slip.signature'), y + 38, { x: right - 220, width: 220, size: 8, color: inkSoft })
}
