import * as z from 'zod/mini'
import { amountToPay } from '#core/orders/orders.ts'
import { parseFigure } from '#core/parse-number.ts'

/**
 * A whole number as typed, from 0 to a maximum; undefined for other texts.
 *
 * @example
 * readWhole(' 10 ', 100) //=> 10
 * readWhole('10.5', 100) //=> undefined
 */
export function readWhole(text: string, max: number): number | undefined {
  const typed = parseFigure(text)
  return typed !== undefined && Number.isInteger(typed) && typed >= 0 && typed <= max ? typed : undefined
}

/** A whole number from 0 to a maximum, as people type it. */
export function wholeNumber(max: number, message: string) {
  const read = z.transform((text: string) => readWhole(text, max) ?? NaN)
  return z.pipe(z.pipe(z.string(), read), z.number(message))
}

/**
 * The amounts of an order with other quantities, in ringgit, as the server computes them: the voucher's discount is at
 * most the total.
 *
 * @example
 * newAmounts([{ price: 100, quantity: 2 }], 10) //=> { totalAmount: 200, discount: 10, toCollect: 190 }
 */
export function newAmounts(lines: readonly { price: number; quantity: number }[], voucherWorth: number) {
  const sen = lines.reduce((sum, { price, quantity }) => sum + Math.round(price * 100) * quantity, 0)
  const totalAmount = sen / 100
  const discount = Math.min(voucherWorth, totalAmount)
  return { totalAmount, discount, toCollect: amountToPay({ totalAmount, voucherDiscount: discount }) }
}
