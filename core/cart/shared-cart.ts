import { mergeLines, parseQuantity, sellable, type CartItem } from './cart.ts'

/** A line of a shared cart: which spec and how many, and nothing of who chose it. */
export type SharedLine = Pick<CartItem, 'productId' | 'specName' | 'quantity'>

/** How many lines of a link are read. */
const maxLines = 200

/**
 * "A cart can be shared by link": the lines as the end of its address, behind a #, which browsers send to no server. A
 * product's id has no dot.
 * @example writeSharedCart([{ productId: 'oslo-desk', specName: 'Oak / 140', quantity: 2 }]) //=> 'oslo-desk.Oak+%2F+140=2'
 */
export function writeSharedCart(lines: readonly SharedLine[]): string {
  const parameters = lines.map(({ productId, specName, quantity }) => [
    `${productId}.${specName}`,
    String(quantity),
  ])
  return new URLSearchParams(parameters).toString()
}

/** The lines of such an address, with or without its #; what it says wrongly is left out. */
export function parseSharedCart(hash: string): SharedLine[] {
  const lines = [...new URLSearchParams(hash.replace(/^#/, ''))].slice(0, maxLines).flatMap(([key, text]) => {
    const [, productId, specName] = /^([^.]+)\.(.+)$/s.exec(key) ?? []
    const quantity = sellable(parseQuantity(text) ?? 0)
    return productId === undefined || specName === undefined || quantity < 1
      ? []
      : [{ productId, specName, quantity }]
  })
  return mergeLines(lines)
}
