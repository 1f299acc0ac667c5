import { parseQuantity, sellable } from './cart.ts'

/** The quantity that a typed text stands for; `capped` if it was more than the stock. */
interface ChosenQuantity {
  quantity: number
  capped: boolean
}

/**
 * Reads the quantity that a visitor typed: at least 1 and at most the stock. A text that is not a number leaves the
 * quantity `before`. Without stock, the quantity is 1, and the page says that the spec is sold out. "A quantity box
 * that takes 20 and caps at the stock and says the cap."
 * @example chooseQuantity('20', 1, 12) //=> { quantity: 12, capped: true }
 */
export function chooseQuantity(typed: string, before: number, stock: number): ChosenQuantity {
  const requested = parseQuantity(typed) ?? before
  const quantity = clampQuantity(requested, stock)
  return { quantity, capped: requested > quantity && stock > 0 }
}

/** Limits an earlier quantity to the current stock. */
export function clampQuantity(requested: number, stock: number): number {
  return Math.max(1, Math.min(requested, sellable(stock)))
}
