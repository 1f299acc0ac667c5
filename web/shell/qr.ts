/**
 * A QR code as a drawing: `path` draws its dark modules, `size` is the length of an edge in modules, with the margin.
 */
export interface QrDrawing {
  size: number
  path: string
}

/** The width of the margin in modules: "QR: highest error correction, margin 1." */
const margin = 1

/** Generates the QR code of a text. Loads the generator at the first call. */
export async function generateQr(text: string): Promise<QrDrawing> {
  const { create } = await import('qrcode')
  const { modules } = create(text, { errorCorrectionLevel: 'H' })
  return { size: modules.size + 2 * margin, path: modulePath(modules.data, modules.size) }
}

/** Draws each run of dark modules of a square: `modulePath([1, 1, 0, 1], 2) //=> 'M1 1.5h2M2 2.5h1'`. */
export function modulePath(modules: ArrayLike<number>, size: number): string {
  let path = ''
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (!modules[row * size + column]) continue
      const start = column
      while (column < size && modules[row * size + column]) column += 1
      path += `M${start + margin} ${row + margin + 0.5}h${column - start}`
    }
  }
  return path
}
