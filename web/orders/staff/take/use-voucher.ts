import { useState } from 'react'
import { discountOn, normalizeVoucherCode, type Voucher } from '../../../../core/vouchers/vouchers.ts'
import { useAction } from '../../../actions/use-action.ts'
import { readVoucher } from '../../../cart/use-coupon.ts'
import { useT } from '../../../i18n/i18n.tsx'
import { useStaffApi } from '../../../staff/shell/use-staff-api.ts'

/** The voucher that the customer names. It is checked once it is typed, because the codes that are tried are counted. */
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
    /** The answer for what is typed. */
    checked,
    problem: check.problem,
    check: () => {
      if (code !== '' && checked === undefined) void check.run()
    },
  }
}
export type TakenVoucher = ReturnType<typeof useVoucher>

/** Whether a voucher takes something off a total, or why it does not; undefined until that is known. */
export function voucherResult(
  { code, checked }: Pick<TakenVoucher, 'code' | 'checked'>,
  total: number,
): { kind: 'none' | 'worthless' | 'below_minimum' | 'holds'; discount: number } | undefined {
  if (code === '') return { kind: 'none', discount: 0 }
  if (checked === undefined) return undefined
  if (checked.discount === 0) return { kind: 'worthless', discount: 0 }
  const discount = Math.min(total, discountOn(checked, total))
  return { kind: total > 0 && discount === 0 ? 'below_minimum' : 'holds', discount }
}
