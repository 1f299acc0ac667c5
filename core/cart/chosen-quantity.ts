import { parseQuantity, sellable } from './cart.ts'

/** The choices of the quantity selector on the product page. "Quantity selector options: 1 to 10." */
export const offeredQuantities = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

/** The quantity that a visitor chose or typed. `capped` means that it was reduced to the stock. */
interface ChosenQuantity {
  quantity: number
  capped: boolean
}

/**
 * Reads the quantity that a visitor chose or typed: at least 1 and at most the stock. If the text is not a number, the
 * quantity stays `before`. Without stock, the quantity is 1, and the page says that the spec is sold out. "Turns into
 * a number field up to the stock"; "caps at the stock and says the cap."
 * @example chooseQuantity('20', 1, 12) //=> { quantity: 12, capped: true }
 */
export function chooseQuantity(typed: string, before: number, stock: number): ChosenQuantity {
  const requested = parseQuantity(typed) ?? before
  const quantity = clampQuantity(requested, stock)
  return { quantity, capped: requested > quantity && stock > 0 }
}

/** Limits a quantity to the current stock, but to no less than 1. */
export function clampQuantity(requested: number, stock: number): number {
  return Math.max(1, Math.min(requested, sellable(stock)))
}
