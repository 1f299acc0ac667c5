import type { Language } from '#core/language.ts'
import type { LabelSheet, PaperOrder, PaperParcel } from '#core/papers/papers.ts'
import { decorate, hairline, ink, inkSoft, page, type Document, type Printer } from '../printer.ts'
import { drawLine, drawQr, printFitting, shortened } from './marks.ts'
import { collectText, courierText, deliveryFacts, destinationOf, noteLines, parcelText } from './texts.ts'

/** A label for a parcel. */
interface Label {
  order: PaperOrder
  parcel: PaperParcel
  language: Language
  sender: { name: string; address: string; phone: string }
}

/** The width and height of an A6 label: a quarter of A4. */
const width = page.width / 2
const height = page.height / 2
const margin = 16
const qrEdge = 76

/** The number of labels on a sheet. */
export const labelsOn: Readonly<Record<LabelSheet, number>> = { a6: 1, a4: 4 }

/** Draws a sheet of labels: "Labels: A6 and four on A4". */
export function drawLabels(
  document: Document,
  print: Printer,
  { sheet, labels }: { sheet: LabelSheet; labels: readonly Label[] },
): void {
  document.addPage({ size: sheet === 'a6' ? [width, height] : 'A4', margin: 0 })
  if (sheet === 'a4') drawCuts(document)
  for (const [index, label] of labels.entries())
    drawLabel(document, print, label, { x: (index % 2) * width, y: Math.floor(index / 2) * height })
}

/** Draws the lines to cut along. */
function drawCuts(document: Document): void {
  const thin = { width: 0.5, color: hairline }
  drawLine(document, [width, 0], [width, page.height], thin)
  drawLine(document, [0, height], [page.width, height], thin)
}

function drawLabel(
  document: Document,
  print: Printer,
  { order, parcel, language, sender }: Label,
  corner: { x: number; y: number },
): void {
  const x = corner.x + margin
  const inner = width - 2 * margin
  const top = corner.y + margin
  const beside = inner - qrEdge - 10
  const from = [sender.name, sender.address, sender.phone].filter((part) => part !== '').join(', ')
  let y = printFitting(print, [from], top, { x, width: beside, sizes: [7, 6], height: 26, color: inkSoft })
  y = print(order.orderNumber, y + 3, { x, width: beside, size: 20, font: 'bold', role: 'H2' })
  print(parcelText(parcel, language), y, { x, width: beside, size: 11, font: 'bold' })
  drawQr(document, order.orderNumber, { x: x + inner - qrEdge, y: top, edge: qrEdge })
  const line = top + qrEdge + 8
  drawLine(document, [x, line], [x + inner, line])

  const { name, lines } = destinationOf(order, language)
  const foot = corner.y + height - margin - 78
  y = printFitting(print, [name], line + 7, {
    x,
    width: inner,
    sizes: [22, 18, 15, 12],
    height: 54,
    font: 'bold',
  })
  y = print(order.phone, y + 1, { x, width: inner, size: 18, font: 'bold' })
  y = printFitting(print, lines, y + 3, {
    x,
    width: inner,
    sizes: [14, 12, 10.5, 9, 8, 7],
    height: foot - y - 26,
  })
  drawHints(print, { order, language }, { x, y: y + 3, width: inner, height: foot - y - 8 })
  drawFoot(document, print, { order, parcel, language }, { x, y: foot, width: inner })
}

/** Draws the delivery day, the facts about access, and as much of the customer's notes as fits. */
function drawHints(
  print: Printer,
  { order, language }: Pick<Label, 'order' | 'language'>,
  { y, height: room, ...place }: { x: number; y: number; width: number; height: number },
): void {
  const facts = deliveryFacts(order, language).map(([term, fact]) => `${term}: ${fact}`)
  const hints = [facts.join(' · '), noteLines(order).join(' ')].filter((hint) => hint !== '')
  const heightAt = (size: number) =>
    hints.reduce((sum, hint) => sum + print.heightOf(hint, { ...place, size }), 0)
  const size = [11, 9.5].find((each) => heightAt(each) <= room) ?? 8
  const style = { ...place, size, color: inkSoft }
  let at = y
  for (const hint of hints) {
    const shown = shortened(print, hint, y + room - at, style)
    if (shown !== '') at = print(shown, at, style)
  }
}

/** Draws courier, tracking number and the cash to collect, at the foot of a label. */
function drawFoot(
  document: Document,
  print: Printer,
  { order, parcel, language }: Pick<Label, 'order' | 'parcel' | 'language'>,
  { x, y, width: inner }: { x: number; y: number; width: number },
): void {
  const courier = courierText(order, parcel, language)
  if (courier !== '') printFitting(print, [courier], y, { x, width: inner, sizes: [11, 9, 8], height: 16 })
  const { words, amount } = collectText(order, parcel, language)
  const box = { y: y + 20, height: 52 }
  decorate(document, () =>
    document
      .lineWidth(amount === undefined ? 0.75 : 2)
      .strokeColor(ink)
      .rect(x, box.y, inner, box.height)
      .stroke(),
  )
  const inside = { x: x + 10, width: inner - 20 }
  if (amount === undefined) {
    printFitting(print, [words], box.y + 14, { ...inside, sizes: [13, 11, 9], height: 34, font: 'bold' })
    return
  }
  const end = print(words, box.y + 6, { ...inside, size: 9 })
  print(amount, end, { ...inside, size: 22, font: 'bold' })
}
