import { formatSize } from '#core/catalogue/size.ts'
import { companyFacts } from '#core/companies/company-facts.ts'
import { formatDate } from '#core/dates.ts'
import { piecesOf, type PaperOrder, type PaperParcel } from '#core/papers/papers.ts'
import { shopName } from '#core/shop/shop.ts'
import { text } from '#core/texts/text.ts'
import {
  bottom,
  drawDimensionLine,
  hairline,
  inkSoft,
  left,
  right,
  type Document,
  type Printer,
} from '../printer.ts'
import { drawLine, drawNextPage, drawPageNumbers } from './marks.ts'
import { collectText, courierText, destinationOf, parcelText, promiseText } from './texts.ts'

interface DeliveryNote {
  order: PaperOrder
  parcel: PaperParcel
  printedAt: Date
  sender: { name: string; address: string; phone: string; email: string }
}

const quantityX = right - 60

/**
 * Draws a delivery note, which the customer receives with a parcel, in the language of the order and without prices.
 */
export function drawDeliveryNote(document: Document, print: Printer, note: DeliveryNote): void {
  const { order, parcel } = note
  document.addPage()
  const t = text(order.language)
  print(shopName, 44, { x: left, width: 260, size: 11, font: 'bold' })
  const title = { x: left + 200, width: right - left - 200, size: 20, align: 'right' } as const
  print(t('pdf.deliveryNote'), 36, { ...title, font: 'bold', role: 'H1' })
  drawDimensionLine(document, print, 82, `${order.orderNumber} · ${parcelText(parcel, order.language)}`)
  const goods = drawGoods(document, print, note, drawParties(print, note))
  drawEnd(document, print, note, goods)
  drawPageNumbers(document, print, order.language)
}

/** Begins another page; returns the y of its content. */
function nextPage(document: Document, print: Printer, { order, parcel }: DeliveryNote): number {
  return drawNextPage(document, print, `${order.orderNumber} · ${parcelText(parcel, order.language)}`) + 16
}

function drawParties(print: Printer, { order, parcel, printedAt, sender }: DeliveryNote): number {
  const { language } = order
  const t = text(language)
  const { name, lines } = destinationOf(order, language)
  const column = (x: number, entries: readonly (readonly [label: string, ...lines: string[]])[]) => {
    let y = 106
    for (const [label, ...rest] of entries) {
      const shown = rest.filter((line) => line !== '')
      if (shown.length === 0) continue
      y = print(label, y, { x, width: 150, size: 7.5, color: inkSoft })
      for (const [index, line] of shown.entries())
        y = print(line, y, { x, width: 150, font: index === 0 ? 'bold' : 'regular' })
      y += 7
    }
    return y
  }
  const label = order.shippingMethod === 'self_pickup' ? 'orders.pickupTitle' : 'staff.slip.to'
  return (
    Math.max(
      column(left, [[t('pdf.seller'), sender.name, sender.address, sender.phone, sender.email]]),
      column(left + 174, [[t(label), name, ...lines, order.phone]]),
      column(left + 348, [
        [t('pdf.order'), order.orderNumber],
        [t('pdf.ordered'), formatDate(order.placedAt)],
        ...companyFacts(order, t),
        [t('pdf.printed'), formatDate(printedAt)],
        [t('orders.promised'), promiseText(order, language)],
        [t('orders.provider'), courierText(order, parcel, language)],
      ]),
    ) + 10
  )
}

function drawGoods(document: Document, print: Printer, note: DeliveryNote, top: number): number {
  const { parcel } = note
  const { language } = note.order
  const t = text(language)
  const what = { x: left, width: quantityX - left - 12 }
  const quantity = { x: quantityX, width: right - quantityX, align: 'right' } as const
  const drawColumnHeads = (y: number) => {
    const small = { size: 7.5, color: inkSoft }
    print(t('pdf.quantity'), y, { ...quantity, ...small })
    const end = print(t('pdf.what'), y, { ...what, ...small }) + 3
    drawLine(document, [left, end], [right, end])
    return end
  }
  let y = drawColumnHeads(top)
  for (const line of parcel.lines) {
    const details = [line.displayName[language], formatSize(line.size)].filter(Boolean).join(', ')
    const name = line.productName[language]
    const small = { ...what, size: 8, color: inkSoft }
    if (y + print.heightOf(name, what) + print.heightOf(details, small) + 12 > bottom)
      y = drawColumnHeads(nextPage(document, print, note))
    print(String(line.quantity), y + 6, { ...quantity, font: 'bold' })
    y = print(details, print(name, y + 6, what), small) + 6
    drawLine(document, [left, y], [right, y], { width: 0.5, color: hairline })
  }
  const pieces = piecesOf(parcel)
  print(String(pieces), y + 7, { ...quantity, font: 'bold' })
  return print(t('staff.slip.pieces', { count: pieces }), y + 7, what) + 18
}

/** Draws the amount to pay, and the line for the signature. */
function drawEnd(document: Document, print: Printer, note: DeliveryNote, top: number): void {
  const { order, parcel } = note
  const t = text(order.language)
  const { words, amount } = collectText(order, parcel, order.language)
  const y = top + 110 > bottom ? nextPage(document, print, note) : top
  const half = { x: left, width: 240 }
  if (amount === undefined) print(words, y, { ...half, font: 'bold' })
  else print(amount, print(t('pdf.toPay'), y, half), { ...half, size: 15, font: 'bold' })
  const signature = y + 70
  for (const [index, label] of (['pdf.receiver', 'pdf.receivedOn', 'pdf.signature'] as const).entries()) {
    const x = left + index * 174
    drawLine(document, [x, signature], [x + 150, signature])
    print(t(label), signature + 4, { x, width: 150, size: 7.5, color: inkSoft })
  }
}
