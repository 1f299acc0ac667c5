import { create } from 'qrcode'
import { decorate, ink, type Document, type Printer, type Style } from '../printer.ts'

/** Draws the QR code of a text in a square of an edge. "QR: highest error correction, margin 1." */
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

/** A straight line, from left to right or from top to bottom. */
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

/** An empty box to tick off. */
export function drawBox(document: Document, x: number, y: number, edge: number): void {
  decorate(document, () => document.lineWidth(0.75).strokeColor(ink).rect(x, y, edge, edge).stroke())
}

/**
 * Prints texts, one below the other, in the largest of some sizes in which they fit a height; returns where they end.
 * Even the smallest may be cut at the foot of the paper: an address is no longer than its field.
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
