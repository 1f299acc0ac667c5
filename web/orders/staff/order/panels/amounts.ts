import { maxQuantity } from '../../../../../core/cart/cart.ts'
import { amountToPay } from '../../../../../core/orders/orders.ts'
import { parseFigure } from '../../../../../core/parse-number.ts'

/**
 * Whole ringgit as typed, from 0 to the most that it may be; undefined for everything else.
 *
 * @example
 * readRinggit(' 10 ', 100) //=> 10
 * readRinggit('10.5', 100) //=> undefined
 */
export function readRinggit(text: string, most: number): number | undefined {
  const typed = parseFigure(text)
  return typed !== undefined && Number.isInteger(typed) && typed >= 0 && typed <= most ? typed : undefined
}

/**
 * A quantity as typed, 0 for a line that is taken out; undefined for everything else.
 *
 * @example
 * readQuantity('3') //=> 3
 * readQuantity('') //=> undefined
 */
export function readQuantity(text: string): number | undefined {
  return readRinggit(text, maxQuantity)
}

/**
 * What an order will come to with other quantities, in ringgit, as the server will reckon it: prices stay, and a
 * voucher takes off what it is worth, at most the total.
 *
 * @example
 * newAmounts([{ price: 100, quantity: 2 }], 10) //=> { totalAmount: 200, discount: 10, toCollect: 190 }
 */
export function newAmounts(
  lines: readonly { price: number; quantity: number }[],
  voucherWorth: number,
): { totalAmount: number; discount: number; toCollect: number } {
  const sen = lines.reduce((sum, { price, quantity }) => sum + Math.round(price * 100) * quantity, 0)
  const totalAmount = sen / 100
  const discount = Math.min(voucherWorth, totalAmount)
  return { totalAmount, discount, toCollect: amountToPay({ totalAmount, voucherDiscount: discount }) }
}
