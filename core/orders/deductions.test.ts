import { expect, test } from 'vitest'
import { permissionsOf } from '../staff/staff.ts'
import { mostDeduction, needsReason } from './deductions.ts'

test.each([
  [{ totalAmount: 500, voucherDiscount: 10 }, 'clerk', 50, 60],
  [{ totalAmount: 500, voucherDiscount: 0 }, 'clerk', 0, 0],
  [{ totalAmount: 40, voucherDiscount: 10 }, 'clerk', 50, 40],
  [{ totalAmount: 500, voucherDiscount: 10 }, 'owner', 0, 500],
] as const)('from %j a %s with the limit %d deducts at most %d', (amounts, role, limit, most) => {
  expect(mostDeduction(amounts, { permissions: permissionsOf[role] }, limit)).toBe(most)
})

test.each([
  ['clerk', 50, 100, 60],
  ['clerk', 50, 20, 30],
  ['owner', 50, 100, 110],
  ['owner', 50, 0, 10],
  ['owner', 50, null, 500],
] as const)('a %s with the limits %d and %j of one person deducts at most %d', (role, limit, one, most) => {
  const amounts = { totalAmount: 500, voucherDiscount: 10 }
  expect(mostDeduction(amounts, { permissions: permissionsOf[role] }, limit, one)).toBe(most)
})

test('a deduction above the voucher needs a reason', () => {
  expect([9, 10, 11].map((deduction) => needsReason(deduction, { voucherDiscount: 10 }))).toEqual([
    false,
    false,
    true,
  ])
})
