import { create } from 'qrcode'
import type { Language } from '#core/language.ts'
import { text } from '#core/texts/text.ts'
import {
  decorate,
  ink,
  inkSoft,
  left,
  page,
  right,
  type Document,
  type Printer,
  type Style,
} from '../printer.ts'

/** Draws the QR code of a text in a square. "QR: highest error correction, margin 1." */
export function drawQr(document: Document, text: string, at: { x: number; y: number; edge: number }): void {
  const { modules } = create(text, { errorCorrectionLevel: 'H' })
  const module = at.edge / (modules.size + 2)
  decorate(document, () => {
    for (let row = 0; row < modules.size; row += 1)
      for (let column = 0; column < modules.size; column += 1)
        if (modules.get(row, column))
          document.rect(at.x + (column + 1) * module, at.y + (row + 1) * module, module, module)
    document.fillColor('#000').fill()
  })
}

/** Draws a horizontal or vertical line. */
export function drawLine(
  document: Document,
  from: readonly [x: number, y: number],
  to: readonly [x: number, y: number],
  { width = 0.75, color = ink } = {},
): void {
  decorate(document, () =>
    document
      .lineWidth(width)
      .strokeColor(color)
      .moveTo(...from)
      .lineTo(...to)
      .stroke(),
  )
}

/** Draws an empty box for a tick. */
export function drawBox(document: Document, x: number, y: number, edge: number): void {
  decorate(document, () => document.lineWidth(0.75).strokeColor(ink).rect(x, y, edge, edge).stroke())
}

/** Begins another page with a short head, such as the order's number; returns the y below the head. */
export function drawNextPage(document: Document, print: Printer, head: string): number {
  document.addPage()
  return print(head, 44, { x: left, width: right - left, font: 'bold' })
}

/** Prints 'Page 1 / 2' at the foot of every page of a paper. */
export function drawPageNumbers(document: Document, print: Printer, language: Language): void {
  const { start, count } = document.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    document.switchToPage(start + index)
    const numbers = text(language)('pdf.page', { page: index + 1, pages: count })
    const small = { size: 7.5, color: inkSoft }
    print(numbers, page.height - 44, { x: right - 160, width: 160, align: 'right', ...small })
  }
}

/** Shortens a text to fit a height, with an ellipsis if something is left out. */
export function shortened(print: Printer, text: string, height: number, style: Style): string {
  if (print.heightOf(text, style) <= height) return text
  const signs = Array.from(text)
  let [fits, tooLong] = [0, signs.length]
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    if (print.heightOf(`${signs.slice(0, middle).join('')}…`, style) <= height) fits = middle
    else tooLong = middle
  }
  return fits === 0 ? '' : `${signs.slice(0, fits).join('')}…`
}

/**
 * Prints texts below each other in the largest size in which they fit a height; returns the y below them. Texts that
 * fit in no size are printed in the smallest one and exceed the height.
 */
export function printFitting(
  print: Printer,
  texts: readonly string[],
  y: number,
  { sizes, height, ...style }: Style & { sizes: readonly number[]; height: number },
): number {
  const heightAt = (size: number) =>
    texts.reduce((sum, text) => sum + print.heightOf(text, { ...style, size }), 0)
  const size = sizes.find((each) => heightAt(each) <= height) ?? sizes.at(-1) ?? 9
  return texts.reduce((place, text) => print(text, place, { ...style, size }), y)
}
