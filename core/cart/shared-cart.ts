import { mergeLines, parseQuantity, sellable, type CartItem } from './cart.ts'

/** A line of a shared cart: spec and quantity, but nothing about the owner of the cart. */
export type SharedLine = Pick<CartItem, 'productId' | 'specName' | 'quantity'>

/** Maximum number of lines that are read from a link. */
const maxLines = 200

/**
 * Writes a cart as the fragment of a link: "A cart can be shared by link". Browsers do not send the part of a URL
 * after the # to servers. A dot separates product id and spec name, because product ids contain no dots.
 * @example writeSharedCart([{ productId: 'oslo-desk', specName: 'Oak / 140', quantity: 2 }]) //=> 'oslo-desk.Oak+%2F+140=2'
 */
export function writeSharedCart(lines: readonly SharedLine[]): string {
  const parameters = lines.map(({ productId, specName, quantity }) => [
    `${productId}.${specName}`,
    String(quantity),
  ])
  return new URLSearchParams(parameters).toString()
}

/** Reads a shared cart from the fragment of a link; invalid parts are ignored. */
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
