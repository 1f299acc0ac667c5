import { expect, test } from 'vitest'
import { parseCoupon } from './coupon-store.ts'

test('the stored code is read as the shop compares codes', () => {
  expect(parseCoupon('" SAVE10 "')).toBe('save10')
})

test.each([
  ['nothing stored', null],
  ['broken JSON', '"save10'],
  ['another kind of value', '{"code":"save10"}'],
  ['a code longer than any', JSON.stringify('x'.repeat(101))],
])('%s is no coupon', (_, text) => {
  expect(parseCoupon(text)).toBe('')
})
