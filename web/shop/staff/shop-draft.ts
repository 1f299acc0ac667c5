import { get } from 'react-hook-form'
import { formatRinggit } from '#core/money.ts'
import { weekdays } from '#core/shop/office-hours.ts'
import type { ShopSettings } from '#core/shop/settings.ts'
import type { CallOutput } from '../../api/client.ts'
import type { SchemaForm } from '../../forms/use-schema-form.ts'
import type { TextKey, Translator } from '../../i18n/i18n.tsx'

type OpenedSettings = CallOutput<'GET /staff/settings/shop'>

/** The form values of the shop's settings: phone numbers are formatted, and optional numbers may be texts. */
export type ShopDraft = Omit<OpenedSettings['settings'], 'deliveryCapacity' | 'cashCaps'> & {
  cashCaps: Record<'amount' | 'openOrders', string | number | null>
  deliveryCapacity: Record<'morning' | 'afternoon', string | number | null>
}

export type ShopForm = SchemaForm<ShopDraft, ShopSettings>

export function toDraft({ settings, texts }: OpenedSettings): ShopDraft {
  const { morning, afternoon } = settings.deliveryCapacity
  const deliveryCapacity = { morning: String(morning ?? ''), afternoon: String(afternoon ?? '') }
  const { amount, openOrders } = settings.cashCaps
  const cashCaps = { amount: String(amount ?? ''), openOrders: String(openOrders ?? '') }
  return structuredClone({ ...settings, ...texts, deliveryCapacity, cashCaps })
}

export const fieldNames = {
  chatNumber: 'staff.audit.field.chatNumber',
  sellerNumber: 'staff.audit.field.sellerNumber',
  lineAccount: 'staff.audit.field.lineAccount',
  email: 'common.email',
  social: 'staff.settings.social',
  'officeDays.first': 'staff.common.firstDay',
  'officeDays.last': 'staff.common.lastDay',
  'officeHours.opens': 'staff.settings.opens',
  'officeHours.closes': 'staff.settings.closes',
  'seller.name': 'staff.audit.field.sellerName',
  'seller.address': 'staff.audit.field.sellerAddress',
  deductionLimit: 'staff.settings.deductionLimit',
  'deliveryCapacity.morning': 'staff.settings.deliveriesMorning',
  'deliveryCapacity.afternoon': 'staff.settings.deliveriesAfternoon',
  invoicing: 'staff.settings.invoicing',
  'cashCaps.amount': 'staff.settings.cashAmount',
  'cashCaps.openOrders': 'staff.settings.cashOrders',
} as const satisfies Record<string, TextKey>

/** Formats the value of a field for people. */
export function fieldText(
  path: string,
  draft: ShopDraft,
  { language, t }: Pick<Translator, 'language' | 't'>,
): string {
  const value: unknown = get(draft, path)
  if (Array.isArray(value))
    return (value as ShopDraft['social']).map(({ name, url }) => `${name} ${url}`).join(', ')
  if (path === 'deductionLimit') return formatRinggit(draft.deductionLimit)
  if (path === 'invoicing') return t(`staff.settings.invoicing.${draft.invoicing}`)
  if (typeof value === 'number') return weekdays(language)[value - 1] ?? String(value)
  return String(value)
}
