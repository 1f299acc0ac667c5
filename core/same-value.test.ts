import { expect, test } from 'vitest'
import { isSameValue } from './same-value.ts'

test.each([
  [
    { a: 1, b: { c: [2] } },
    { b: { c: [2] }, a: 1 },
  ],
  [{ a: 1, b: undefined }, { a: 1 }],
  [[{ from: 5, price: 549 }], [{ price: 549, from: 5 }]],
  [undefined, undefined],
])('%j is equal to %j', (a, b) => {
  expect(isSameValue(a, b)).toBe(true)
})

test.each([
  [{ a: [1, 2] }, { a: [2, 1] }],
  [{ a: 1 }, { a: '1' }],
  [{ a: null }, {}],
  [[], {}],
  [0, undefined],
])('%j is not equal to %j', (a, b) => {
  expect(isSameValue(a, b)).toBe(false)
})
