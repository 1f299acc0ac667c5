import { expect, test } from 'vitest'
import { newAmounts, readQuantity, readRinggit } from './amounts.ts'

test('an amount is whole ringgit from 0 to the most', () => {
  expect(readRinggit('0', 10)).toBe(0)
  expect(readRinggit('１０', 10)).toBe(10)
  for (const text of ['', ' ', '11', '-1', '1.5', '1e3', 'ten', '0x1'])
    expect(readRinggit(text, 10), text).toBeUndefined()
})

test('a quantity may be 0 and no more than a cart takes', () => {
  expect(readQuantity('0')).toBe(0)
  expect(readQuantity('999999')).toBeUndefined()
})

test('new quantities: the voucher comes off, never more than the total, and comes back with it', () => {
  expect(newAmounts([{ price: 100, quantity: 2 }], 10)).toEqual({
    totalAmount: 200,
    discount: 10,
    toCollect: 190,
  })
  expect(newAmounts([{ price: 100, quantity: 1 }], 150)).toEqual({
    totalAmount: 100,
    discount: 100,
    toCollect: 0,
  })
  expect(newAmounts([{ price: 19.99, quantity: 3 }], 0)).toEqual({
    totalAmount: 59.97,
    discount: 0,
    toCollect: 59.97,
  })
})
