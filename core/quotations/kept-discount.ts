import { ringgitInSen } from '../money.ts'

/** A line of an order, in whole pieces; the price of one is in sen. */
interface PricedLine {
  productId: string
  specId: string
  quantity: number
  priceSen: number
}

/**
 * The part of a quotation's discount that an order keeps after its content changed, in sen: as large as the share of the
 * quoted goods that it keeps, half up to whole ringgit. Goods that were not quoted earn nothing.
 * @example
 * keptDiscount(
 *   { discountSen: 10_000, lines: [{ productId: 'desk', specId: 'oak', quantity: 4, priceSen: 50_000 }] },
 *   [{ productId: 'desk', specId: 'oak', quantity: 1, priceSen: 50_000 }],
 * ) //=> 2500
 */
export function keptDiscount(
  quoted: { discountSen: number; lines: readonly PricedLine[] },
  lines: readonly PricedLine[],
): number {
  const worth = (piecesOf: (line: PricedLine) => number) =>
    quoted.lines.reduce((sum, line) => sum + line.priceSen * piecesOf(line), 0)
  const all = worth(({ quantity }) => quantity)
  if (all === 0) return 0
  const kept = worth(({ productId, specId, quantity }) => {
    const now = lines.find((line) => line.productId === productId && line.specId === specId)
    return Math.min(quantity, now?.quantity ?? 0)
  })
  return Math.round((quoted.discountSen * kept) / all / ringgitInSen) * ringgitInSen
}
