import { parseQuantity, sellable } from './cart.ts'

/** What a quantity box makes of a typed text; `capped` where it was more than the stock. */
export interface ChosenQuantity {
  quantity: number
  capped: boolean
}

/**
 * The pieces that a visitor wants of a spec: at least one, at most the stock, and `before` for what is no number. A spec
 * without stock keeps 1, for which the page then says that it is sold out.
 * "A quantity box that takes 20 and caps at the stock and says the cap."
 * @example chooseQuantity('20', 1, 12) //=> { quantity: 12, capped: true }
 */
export function chooseQuantity(typed: string, before: number, stock: number): ChosenQuantity {
  const wanted = parseQuantity(typed) ?? before
  const quantity = clampQuantity(wanted, stock)
  return { quantity, capped: wanted > quantity && stock > 0 }
}

/** A quantity that was chosen earlier, which the current stock may not reach. */
export function clampQuantity(wanted: number, stock: number): number {
  return Math.max(1, Math.min(wanted, sellable(stock)))
}
