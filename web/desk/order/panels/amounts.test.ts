import { expect, test } from 'vitest'
import { newAmounts, readWhole } from './amounts.ts'

test('a whole number is one from 0 to the maximum', () => {
  expect(readWhole('0', 10)).toBe(0)
  expect(readWhole('１０', 10)).toBe(10)
  for (const text of ['', ' ', '11', '-1', '1.5', '1e3', 'ten', '0x1'])
    expect(readWhole(text, 10), text).toBeUndefined()
})

test('with new quantities the voucher deducts its worth, at most the total', () => {
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
