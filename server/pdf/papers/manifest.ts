import { formatDate } from '#core/dates.ts'
import type { Language } from '#core/language.ts'
import { formatCash, toRinggit } from '#core/money.ts'
import { piecesOf, type Manifest, type ManifestRow } from '#core/papers/papers.ts'
import { shopName } from '#core/shop/shop.ts'
import { text } from '#core/texts/text.ts'
import { bottom, hairline, inkSoft, left, right, type Document, type Printer } from '../printer.ts'
import { drawBox, drawLine, drawNextPage, drawPageNumbers } from './marks.ts'
import { parcelText, promiseText } from './texts.ts'

interface Options {
  language: Language
  printedAt: Date
}

const columns = {
  order: { x: left + 18, width: 78, align: 'left' },
  tracking: { x: left + 100, width: 106, align: 'left' },
  receiver: { x: left + 210, width: 176, align: 'left' },
  pieces: { x: left + 386, width: 36, align: 'right' },
  due: { x: right - 74, width: 74, align: 'right' },
} as const

/** Draws a "manifest per courier": the parcels that the driver takes and signs for, with the cash to collect. */
export function drawManifest(
  document: Document,
  print: Printer,
  manifest: Manifest,
  { language, printedAt }: Options,
): void {
  const t = text(language)
  const title = t('pdf.manifest', { courier: manifest.courier ?? t('pdf.noCourier') })
  document.addPage()
  print(shopName, 44, { x: left, width: 260, font: 'bold' })
  print(formatDate(printedAt), 44, { x: right - 160, width: 160, align: 'right', color: inkSoft })
  let y = print(title, 62, { x: left, width: right - left, size: 18, font: 'bold', role: 'H1' }) + 8
  y = drawColumnHeads(document, print, y, language)
  for (const row of manifest.rows) {
    if (y + heightOf(print, row, language) > bottom) {
      y = drawColumnHeads(document, print, drawNextPage(document, print, title) + 8, language)
    }
    y = drawRow(document, print, row, y, language)
  }
  drawSums(document, print, { manifest, title, language }, y)
  drawPageNumbers(document, print, language)
}

const receiverText = ({ order }: ManifestRow) => order.address?.name ?? order.name
/** Breaks the line after the dot, never inside the phone number. */
const placeText = ({ order: { address, phone } }: ManifestRow) =>
  [address?.place, phone.replaceAll(' ', '\u00A0')].filter(Boolean).join('\u00A0· ')

/** Returns the texts of a row by column: a large text, and a small text below it. */
function cellsOf(row: ManifestRow, language: Language) {
  const { order, parcel } = row
  const parts = parcel.of > 1 ? parcelText(parcel, language) : ''
  return [
    { column: { ...columns.order, font: 'bold' }, texts: [order.orderNumber, parts] },
    { column: columns.tracking, texts: [parcel.trackingNumber ?? '', promiseText(order, language)] },
    { column: columns.receiver, texts: [receiverText(row), placeText(row)] },
  ] as const
}

function heightOf(print: Printer, row: ManifestRow, language: Language): number {
  const heights = cellsOf(row, language).map(
    ({ column, texts: [large, small] }) =>
      print.heightOf(large, column) + (small === '' ? 0 : print.heightOf(small, { ...column, size: 8 })),
  )
  return Math.max(...heights) + 10
}

function drawColumnHeads(document: Document, print: Printer, top: number, language: Language): number {
  const t = text(language)
  const small = { size: 7.5, color: inkSoft }
  const ends = [
    print(t('pdf.order'), top, { ...columns.order, ...small }),
    print(t('common.trackingNumber'), top, { ...columns.tracking, ...small }),
    print(t('pdf.receiver'), top, { ...columns.receiver, ...small }),
    print(t('pdf.pieces'), top, { ...columns.pieces, ...small }),
    print(t('staff.slip.collect'), top, { ...columns.due, ...small }),
  ]
  const y = Math.max(...ends) + 3
  drawLine(document, [left, y], [right, y])
  return y
}

function drawRow(document: Document, print: Printer, row: ManifestRow, top: number, language: Language) {
  const { parcel } = row
  const y = top + 5
  drawBox(document, left, y + 1, 10)
  print(String(piecesOf(parcel)), y, columns.pieces)
  print(parcel.dueSen === 0 ? '–' : formatCash(toRinggit(parcel.dueSen)), y, columns.due)
  const ends = cellsOf(row, language).map(({ column, texts: [large, small] }) => {
    // A blank keeps the promised days of a parcel without a tracking number at the same height as the others.
    const below = print(large === '' ? ' ' : large, y, column)
    return small === '' ? below : print(small, below, { ...column, font: 'regular', size: 8, color: inkSoft })
  })
  const end = Math.max(...ends) + 5
  drawLine(document, [left, end], [right, end], { width: 0.5, color: hairline })
  return end
}

function drawSums(
  document: Document,
  print: Printer,
  { manifest, title, language }: { manifest: Manifest; title: string; language: Language },
  top: number,
): void {
  const t = text(language)
  const y = top + 10 + 90 > bottom ? drawNextPage(document, print, title) + 12 : top + 10
  const parcels = t('pdf.manifestSums', { parcels: manifest.rows.length, pieces: manifest.pieces })
  print(parcels, y, { x: left, width: 330, size: 11, font: 'bold' })
  const due = formatCash(toRinggit(manifest.dueSen))
  print(due, y, { x: right - 150, width: 150, size: 11, font: 'bold', align: 'right' })
  const signature = y + 66
  for (const [index, label] of (['pdf.driver', 'pdf.receivedOn', 'pdf.signature'] as const).entries()) {
    const x = left + index * 174
    drawLine(document, [x, signature], [x + 150, signature])
    print(t(label), signature + 4, { x, width: 150, size: 7.5, color: inkSoft })
  }
}
