import type { Language } from '../../../core/language.ts'
import { weekdays } from '../../../core/shop/opening-hours.ts'
import type { CallOutput } from '../../api/client.ts'
import type { TextKey } from '../../i18n/i18n.tsx'

type OpenedSettings = CallOutput<'GET /staff/settings/shop'>

/** How the shop is reached as it stands in the fields: numbers as people read them. */
export type ShopDraft = OpenedSettings['settings']

/** The fields of what is kept. */
export function toDraft({ settings, texts }: OpenedSettings): ShopDraft {
  return structuredClone({ ...settings, ...texts })
}

/** What the fields are called, by their paths. */
export const fieldNames: Readonly<Record<string, TextKey>> = {
  chatNumber: 'staff.audit.field.chatNumber',
  sellerNumber: 'staff.audit.field.sellerNumber',
  email: 'accounts.email',
  social: 'staff.settings.social',
  'officeDays.first': 'staff.settings.firstOfficeDay',
  'officeDays.last': 'staff.settings.lastOfficeDay',
  'officeHours.opens': 'staff.settings.opens',
  'officeHours.closes': 'staff.settings.closes',
  'seller.name': 'staff.audit.field.sellerName',
  'seller.address': 'staff.audit.field.sellerAddress',
}

/** What a field holds, as a person reads it. */
export function fieldText(path: string, held: ShopDraft, language: Language): string {
  const value = path
    .split('.')
    .reduce<unknown>((within, name) => (within as Record<string, unknown>)[name], held)
  if (Array.isArray(value))
    return (value as ShopDraft['social']).map(({ name, url }) => `${name} ${url}`).join(', ')
  if (typeof value === 'number') return weekdays(language)[value - 1] ?? String(value)
  return String(value)
}
