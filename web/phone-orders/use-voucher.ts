import { useState } from 'react'
import {
  hasValue,
  normalizeVoucherCode,
  voucherOn,
  type Voucher,
  type VoucherLine,
} from '#core/vouchers/vouchers.ts'
import { useAction } from '../actions/use-action.ts'
import { readVoucher } from '../cart/use-coupon.ts'
import { useT } from '../i18n/i18n.tsx'
import { useStaffApi } from '../staff/shell/use-staff-api.ts'

/** The voucher of the customer. It is checked only after typing, because the shop limits the number of tried codes. */
export function useVoucher() {
  const t = useT()
  const api = useStaffApi()
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<Voucher>()
  const code = normalizeVoucherCode(typed)
  const check = useAction(() => readVoucher(api, code), {
    failed: t('staff.take.voucherFailed'),
    onSuccess: (voucher) => setFound({ ...voucher, code }),
  })
  const checked = found?.code === code ? found : undefined
  return {
    typed,
    setTyped: (text: string) => {
      setTyped(text)
      check.clear()
    },
    code,
    /** The voucher of the current code; undefined until it is checked. */
    checked,
    problem: check.problem,
    check: () => {
      if (code !== '' && checked === undefined) void check.run()
    },
  }
}
export type TakenVoucher = ReturnType<typeof useVoucher>

/** The discount of a voucher on some lines, or why there is none; undefined until the code is checked. */
export function voucherResult(
  { code, checked }: Pick<TakenVoucher, 'code' | 'checked'>,
  lines: readonly VoucherLine[],
): { kind: 'none' | 'worthless' | 'other_goods' | 'below_minimum' | 'holds'; discount: number } | undefined {
  if (code === '') return { kind: 'none', discount: 0 }
  if (checked === undefined) return undefined
  if (!hasValue(checked)) return { kind: 'worthless', discount: 0 }
  const { discount, problem } = voucherOn(checked, lines)
  if (lines.length === 0 || problem === undefined) return { kind: 'holds', discount }
  return { kind: problem === 'minimum' ? 'below_minimum' : 'other_goods', discount }
}
