import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { newVoucher, toDraft, voucherForm } from './voucher-draft.ts'

test('reads fields as people type them', () => {
  const typed = { ...newVoucher, code: ' Spring ', amount: '１,000', lastDay: '2026-03-31' }
  expect(z.parse(voucherForm, typed)).toEqual({
    code: 'spring',
    amount: 1000,
    active: true,
    lastDay: '2026-03-31',
  })
})

test.each(['', 'ten', '9.5', '-10', '0'])('%j is no amount', (amount) => {
  const { error } = z.safeParse(voucherForm, { ...newVoucher, code: 'spring', amount })
  expect(error?.issues).toMatchObject([{ path: ['amount'], message: 'staff.vouchers.amountRange' }])
})

test('a saved voucher stays unchanged if its fields are not edited', () => {
  const voucher = { code: 'spring', amount: 20, active: false, firstDay: '2026-03-01' }
  const saved = { ...voucher, state: 'off' as const, named: [], orders: 1, version: 'v' }
  expect(z.parse(voucherForm, toDraft(saved))).toEqual(voucher)
})
