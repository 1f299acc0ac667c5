import * as z from 'zod/mini'
import type { StaffVoucher } from '../../../core/api/vouchers-staff.ts'
import { formatRinggit } from '../../../core/money.ts'
import { voucherInput } from '../../../core/vouchers/voucher-editor.ts'
import { parseFigure } from '../../../core/parse-number.ts'
import type { Translate } from '../../i18n/i18n.tsx'

/** The fields of a voucher; a day that is not set is ''. */
const voucherDraft = z.object({
  code: z.string(),
  amount: z.string(),
  active: z.boolean(),
  firstDay: z.string(),
  lastDay: z.string(),
  maxUses: z.string(),
  maxUsesPerMember: z.string(),
  minimum: z.string(),
})
export type VoucherDraft = z.infer<typeof voucherDraft>

/** The fields of a voucher, checked by the rules of core. */
export const voucherForm = z.pipe(
  z.pipe(
    voucherDraft,
    z.transform(({ code, amount, active, firstDay, lastDay, ...limits }) => ({
      code,
      active,
      amount: parseFigure(amount) ?? NaN,
      ...(firstDay !== '' && { firstDay }),
      ...(lastDay !== '' && { lastDay }),
      ...Object.fromEntries(
        Object.entries(limits).flatMap(([name, typed]) =>
          typed.trim() === '' ? [] : [[name, parseFigure(typed) ?? NaN]],
        ),
      ),
    })),
  ),
  voucherInput,
)

export const newVoucher: VoucherDraft = {
  code: '',
  amount: '',
  active: true,
  firstDay: '',
  lastDay: '',
  maxUses: '',
  maxUsesPerMember: '',
  minimum: '',
}

export function toDraft(voucher: StaffVoucher): VoucherDraft {
  const { code, amount, active, firstDay = '', lastDay = '', ...limits } = voucher
  const { maxUses = '', maxUsesPerMember = '', minimum = '' } = limits
  return {
    code,
    amount: String(amount),
    active,
    firstDay,
    lastDay,
    maxUses: String(maxUses),
    maxUsesPerMember: String(maxUsesPerMember),
    minimum: String(minimum),
  }
}

/** The value of a field as people read it. */
export function fieldText(name: keyof VoucherDraft, draft: VoucherDraft, t: Translate): string {
  if (name === 'active') return t(draft.active ? 'staff.audit.yes' : 'staff.audit.no')
  if (name === 'amount') return formatRinggit(Number(draft.amount))
  return draft[name]
}

/** The days on which a voucher is valid, as 'from 2026-03-01'. */
export function daysText({ firstDay, lastDay }: StaffVoucher, t: Translate): string {
  if (firstDay !== undefined && lastDay !== undefined)
    return t('staff.vouchers.between', { first: firstDay, last: lastDay })
  if (firstDay !== undefined) return t('staff.vouchers.from', { first: firstDay })
  if (lastDay !== undefined) return t('staff.vouchers.until', { last: lastDay })
  return t('staff.vouchers.always')
}
