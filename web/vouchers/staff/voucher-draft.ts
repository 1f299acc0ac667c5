import * as z from 'zod/mini'
import type { StaffVoucher } from '#core/api/vouchers-staff.ts'
import { formatRinggit } from '#core/money.ts'
import { voucherInput, type VoucherInput } from '#core/vouchers/voucher-editor.ts'
import { parseFigure } from '#core/parse-number.ts'
import type { Translate } from '../../i18n/i18n.tsx'

/** The fields of a voucher's form. A day is '' if there is no limit. */
const voucherDraft = z.object({
  code: z.string(),
  kind: z.enum(['amount', 'per_cent']),
  amount: z.string(),
  perCent: z.string(),
  most: z.string(),
  active: z.boolean(),
  firstDay: z.string(),
  lastDay: z.string(),
  maxUses: z.string(),
  maxUsesPerMember: z.string(),
  minimum: z.string(),
  categories: z.array(z.string()),
  members: z.array(z.string()),
  withOffers: z.boolean(),
})
export type VoucherDraft = z.infer<typeof voucherDraft>

const readNumber = (typed: string) => parseFigure(typed) ?? NaN

/** The deduction, in the fields of its kind. */
function worthOf({
  kind,
  amount,
  perCent,
  most,
}: Pick<VoucherDraft, 'kind' | 'amount' | 'perCent' | 'most'>): Pick<
  VoucherInput,
  'amount' | 'perCent' | 'most'
> {
  if (kind === 'amount') return { amount: readNumber(amount) }
  return { amount: 0, perCent: readNumber(perCent), ...(most.trim() !== '' && { most: readNumber(most) }) }
}

/** Checks the fields with the rules in core. */
export const voucherForm = z.pipe(
  z.pipe(
    voucherDraft,
    z.transform(
      ({
        code,
        kind,
        amount,
        perCent,
        most,
        active,
        firstDay,
        lastDay,
        categories,
        members,
        withOffers,
        ...limits
      }) => ({
        code,
        active,
        ...worthOf({ kind, amount, perCent, most }),
        ...(categories.length > 0 && { categories }),
        ...(members.length > 0 && { members }),
        ...(!withOffers && { withOffers: false as boolean }),
        ...(firstDay !== '' && { firstDay }),
        ...(lastDay !== '' && { lastDay }),
        ...Object.fromEntries(
          Object.entries(limits).flatMap(([name, typed]) =>
            typed.trim() === '' ? [] : [[name, parseFigure(typed) ?? NaN]],
          ),
        ),
      }),
    ),
  ),
  voucherInput,
)

export const newVoucher: VoucherDraft = {
  code: '',
  kind: 'amount',
  amount: '',
  perCent: '',
  most: '',
  active: true,
  firstDay: '',
  lastDay: '',
  maxUses: '',
  maxUsesPerMember: '',
  minimum: '',
  categories: [],
  members: [],
  withOffers: true,
}

export function toDraft(voucher: StaffVoucher): VoucherDraft {
  const { code, amount, active, firstDay = '', lastDay = '', ...limits } = voucher
  const { maxUses = '', maxUsesPerMember = '', minimum = '', perCent = '', most = '' } = limits
  return {
    code,
    kind: perCent === '' ? 'amount' : 'per_cent',
    amount: perCent === '' ? String(amount) : '',
    perCent: String(perCent),
    most: String(most),
    active,
    firstDay,
    lastDay,
    maxUses: String(maxUses),
    maxUsesPerMember: String(maxUsesPerMember),
    minimum: String(minimum),
    categories: limits.categories ?? [],
    members: limits.members ?? [],
    withOffers: limits.withOffers ?? true,
  }
}

/** Formats the value of a field for people. */
export function fieldText(name: keyof VoucherDraft, draft: VoucherDraft, t: Translate): string {
  const value = draft[name]
  if (typeof value === 'boolean') return t(value ? 'staff.common.yes' : 'staff.common.no')
  if (name === 'amount' && value !== '') return formatRinggit(Number(value))
  return typeof value === 'string' ? value : value.join(t('form.separator'))
}

/** The deduction of a voucher in words, such as '10 %'. */
export const worthText = ({ amount, perCent }: Pick<StaffVoucher, 'amount' | 'perCent'>) =>
  perCent === undefined ? formatRinggit(amount) : `${perCent} %`

/** The conditions of a voucher in words: its categories, its members, and whether it excludes offers. */
export function termsText(
  { categories = [], named, members = [], withOffers }: StaffVoucher,
  nameOf: (category: string) => string,
  t: Translate,
): string {
  return [
    ...categories.map(nameOf),
    ...(members.length > 0 ? [t('staff.vouchers.termsMembers', { count: named.length })] : []),
    ...(withOffers === false ? [t('staff.vouchers.termsRegular')] : []),
  ].join(t('form.separator'))
}

/** The days on which a voucher is valid: 'from 2026-03-01'. */
export function daysText({ firstDay, lastDay }: StaffVoucher, t: Translate): string {
  if (firstDay !== undefined && lastDay !== undefined)
    return t('staff.vouchers.between', { first: firstDay, last: lastDay })
  if (firstDay !== undefined) return t('staff.vouchers.from', { first: firstDay })
  if (lastDay !== undefined) return t('staff.vouchers.until', { last: lastDay })
  return t('staff.vouchers.always')
}
