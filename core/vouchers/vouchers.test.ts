import { describe, expect, it } from 'vitest'
import { normalizeVoucherCode, voucher, voucherState } from './vouchers.ts'

describe('normalizeVoucherCode', () => {
  it.each(['save10', 'SAVE10', 'Save10', ' save10 '])('reads %j as save10', (typed) => {
    expect(normalizeVoucherCode(typed)).toBe('save10')
  })

  it('does not merge other codes', () => {
    expect(normalizeVoucherCode('save 10')).not.toBe('save10')
  })
})

describe('voucher', () => {
  it('is worth whole ringgit, never below 0', () => {
    expect(voucher.safeParse({ code: 'save10', discount: 10 }).success).toBe(true)
    expect(voucher.safeParse({ code: 'save10', discount: 9.5 }).success).toBe(false)
    expect(voucher.safeParse({ code: 'save10', discount: -10 }).success).toBe(false)
  })
})

describe('voucherState', () => {
  const moment = new Date('2026-03-02T04:05:06Z')
  const soon = new Date(moment.getTime() + 1)
  const open = { active: true, validFrom: null, validTo: null, maxUses: null, uses: 3 }

  it.each([
    [{}, 'active'],
    [{ validFrom: moment }, 'active'],
    [{ validFrom: soon }, 'not_yet'],
    [{ validTo: soon }, 'active'],
    [{ validTo: moment }, 'expired'],
    [{ maxUses: 4 }, 'active'],
    [{ maxUses: 3 }, 'used_up'],
    [{ maxUses: 3, validFrom: soon }, 'used_up'],
    [{ maxUses: 3, validTo: moment }, 'expired'],
    [{ maxUses: 3, active: false }, 'off'],
    [{ validFrom: soon, active: false }, 'off'],
    [{ validTo: moment, active: false }, 'off'],
  ] as const)('of %j is %s', (said, state) => {
    expect(voucherState({ ...open, ...said }, moment)).toBe(state)
  })
})
