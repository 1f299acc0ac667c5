import * as fc from 'fast-check'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { voucherInput, voucherLimits } from './voucher-editor.ts'
import { normalizeVoucherCode } from './vouchers.ts'

const whole = { code: 'spring-26', amount: 20, active: true }

/** Returns the first issue of each field. */
function faults(said: object): Record<string, string> {
  const { error } = z.safeParse(voucherInput, { ...whole, ...said })
  return Object.fromEntries(
    (error?.issues ?? []).toReversed().map(({ path, message }) => [path.join('.'), message]),
  )
}

describe('a voucher as staff enter it', () => {
  test.each([null, undefined, [], 'save10', 10, {}])('is not %j', (said) => {
    expect(z.safeParse(voucherInput, said).success).toBe(false)
  })

  test('has its code normalised like the codes that shoppers type', () => {
    expect(z.parse(voucherInput, { ...whole, code: ' SPRING-26 ' })).toEqual(whole)
    const typed = fc.stringMatching(/^[A-Za-z\d]{1,10}([-_][A-Za-z\d]{1,10}){0,2}$/)
    fc.assert(
      fc.property(
        typed,
        (code) => z.parse(voucherInput, { ...whole, code }).code === normalizeVoucherCode(code),
      ),
    )
  })

  test.each([
    [{ code: '  ' }, { code: 'staff.vouchers.codeRequired' }],
    [{ code: 'save 10' }, { code: 'staff.vouchers.codePattern' }],
    [{ code: 'İstanbul' }, { code: 'staff.vouchers.codePattern' }],
    [{ code: '<b>' }, { code: 'staff.vouchers.codePattern' }],
    [{ code: '-' }, { code: 'staff.vouchers.codePattern' }],
    [{ code: 'a'.repeat(voucherLimits.code + 1) }, { code: 'staff.vouchers.codePattern' }],
    [{ amount: 0 }, { amount: 'staff.vouchers.amountRange' }],
    [{ amount: -10 }, { amount: 'staff.vouchers.amountRange' }],
    [{ amount: 9.5 }, { amount: 'staff.vouchers.amountRange' }],
    [{ amount: NaN }, { amount: 'staff.vouchers.amountRange' }],
    [{ amount: undefined }, { amount: 'staff.vouchers.amountRange' }],
    [{ amount: voucherLimits.amount + 1 }, { amount: 'staff.vouchers.amountRange' }],
    [{ firstDay: '2026-02-31' }, { firstDay: 'staff.vouchers.dayPattern' }],
    [{ lastDay: 'tomorrow' }, { lastDay: 'staff.vouchers.dayPattern' }],
    [{ firstDay: '2026-03-02', lastDay: '2026-03-01' }, { lastDay: 'staff.vouchers.endsBefore' }],
    [
      { code: '', firstDay: '2026-03-02', lastDay: '2026-03-01' },
      { code: 'staff.vouchers.codeRequired', lastDay: 'staff.vouchers.endsBefore' },
    ],
    [
      { amount: 9.5, firstDay: '2026-03-02', lastDay: '2026-03-01' },
      { amount: 'staff.vouchers.amountRange', lastDay: 'staff.vouchers.endsBefore' },
    ],
    [{ firstDay: '2026-03-02', lastDay: '2026-03-02' }, {}],
    [{ lastDay: '2020-01-01' }, {}],
  ])('with %j has the problems %j', (said, expected) => {
    expect(faults(said)).toEqual(expected)
  })
})
