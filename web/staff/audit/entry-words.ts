import type { AuditEntry } from '../../../core/api/staff-audit.ts'
import { statusTable } from '../../../core/orders/statuses.ts'
import { formatDateTime } from '../../../core/dates.ts'
import { describeOfficeDays, describeOfficeHours } from '../../../core/shop/opening-hours.ts'
import type { Language } from '../../../core/language.ts'
import { formatRinggit, toRinggit } from '../../../core/money.ts'
import { pickedUpByCustomer } from '../../../core/orders/orders.ts'
import type { TextKey, Translate } from '../../i18n/i18n.tsx'
import {
  invoiceStatusTexts,
  invoiceTypeTexts,
  returnStatusTexts,
  shippingMethodTexts,
} from '../../orders/display-texts.ts'
import { productFieldName } from '../../catalogue/staff/editor/field-names.ts'
import type { ShopAddress } from '../../navigation/paths.ts'
import { staffPaths } from '../paths.ts'

/** What it takes to say things in words. */
export interface Words {
  t: Translate
  language: Language
  couriers: readonly { id: string; name: string }[]
}

/** One thing that an action changed, in words; `before` is missing where the trail keeps none. */
export interface Change {
  name: string
  before?: string
  after: string
}

/** The text of a name that is put together, or undefined when there is none: the trail outlives what writes it. */
function textOf(t: Translate, key: string): string | undefined {
  const text = t(key as TextKey)
  return text === key ? undefined : text
}

/** The word for one of the few values that something has, or undefined. */
const wordOf = (t: Translate, name: string, value: string) =>
  textOf(t, `staff.audit.value.${name}.${value.replaceAll(/\W/g, '_')}`)

/** What somebody did, in words; an action that this page does not know by its name. */
export function actionText(action: string, t: Translate): string {
  return textOf(t, `staff.audit.action.${action}`) ?? action
}

/** A kind of thing that something was done to, in words; an unknown one by its name. */
export function subjectText(subject: string, t: Translate): string {
  return textOf(t, `staff.audit.subject.${subject}`) ?? subject
}

/** What people call the thing that something was done to; one that is gone by its id. */
export function subjectName(
  { subject, subjectId, subjectName: name }: Pick<AuditEntry, 'subject' | 'subjectId' | 'subjectName'>,
  t: Translate,
): string {
  return name ?? wordOf(t, subject, subjectId) ?? subjectId
}

/** The page of what something was done to; undefined where there is none. */
export function subjectPath({
  subject,
  subjectId,
}: Pick<AuditEntry, 'subject' | 'subjectId'>): ShopAddress | undefined {
  if (subject === 'order') return staffPaths.order(subjectId)
  if (subject === 'category') return staffPaths.categories()
  if (subject === 'list') return staffPaths.lists()
  if (subject === 'settings') return staffPaths.settings()
  if (subject === 'pickup_location') return staffPaths.pickupSettings()
  if (subject === 'courier') return staffPaths.courierSettings()
  if (subject === 'voucher') return staffPaths.vouchers(new URLSearchParams({ q: subjectId }))
  if (subject === 'member') return staffPaths.member(subjectId)
  if (subject === 'product') return staffPaths.product(subjectId)
  if (subject === 'spec') return staffPaths.product(subjectId.slice(0, subjectId.indexOf('/')))
  return undefined
}

/** What an action changed, field by field; fields that stayed are left out. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>, words: Words): Change[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after)])]
  return fields
    .filter((field) => JSON.stringify(before?.[field] ?? null) !== JSON.stringify(after[field] ?? null))
    .map((field) => ({
      name: fieldText(field, words.t),
      ...(before && field in before && { before: valueText(field, before[field], words) }),
      after: valueText(field, after[field], words),
    }))
}

/** The name of a field; one that this page does not know is written apart: 'videoUrl' as 'video url'. */
function fieldText(field: string, t: Translate): string {
  return (
    textOf(t, `staff.audit.field.${field}`) ??
    productFieldName(t, field) ??
    field.replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ')
  )
}

/** Fields whose values are codes that the shop has words for. */
const codes: Readonly<Record<string, Readonly<Record<string, TextKey>>>> = {
  status: Object.fromEntries(Object.entries(statusTable).map(([status, { text }]) => [status, text])),
  invoiceStatus: invoiceStatusTexts,
  returnStatus: returnStatusTexts,
  shippingMethod: shippingMethodTexts,
  invoiceType: invoiceTypeTexts,
}

/** An address reads by itself, in this order: the database keeps none. */
const addressParts = ['firstName', 'lastName', 'street', 'postalCode', 'city', 'country']

/** Fields that read as a sentence of their own; undefined for what is none, as the trail outlives what writes it. */
const sentences: Readonly<Record<string, (value: Plain, language: Language) => string | undefined>> = {
  officeDays: ({ first, last }, language) =>
    typeof first === 'number' && typeof last === 'number'
      ? describeOfficeDays({ first, last }, language)
      : undefined,
  officeHours: ({ opens, closes }, language) =>
    typeof opens === 'string' && typeof closes === 'string'
      ? describeOfficeHours({ opens, closes }, language)
      : undefined,
  social: ({ name, url }) =>
    typeof name === 'string' && typeof url === 'string' ? `${name} ${url}` : undefined,
}
type Plain = Readonly<Record<string, unknown>>

function valueText(field: string, value: unknown, words: Words): string {
  const { t, language } = words
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return t(value ? 'staff.audit.yes' : 'staff.audit.no')
  if (typeof value === 'number')
    return field.endsWith('Sen') ? formatRinggit(toRinggit(value)) : String(value)
  if (typeof value === 'string') {
    const code = codes[field]?.[value]
    if (code !== undefined) return t(code)
    if (field === 'shippingProvider')
      return value === pickedUpByCustomer
        ? t('orders.provider.self_pickup')
        : (words.couriers.find(({ id }) => id === value)?.name ?? value)
    if (field.endsWith('At') && !Number.isNaN(Date.parse(value))) return formatDateTime(new Date(value))
    return wordOf(t, field, value) ?? value
  }
  const separator = t('form.separator')
  if (Array.isArray(value)) return value.map((one) => valueText(field, one, words)).join(separator) || '—'
  const sentence = sentences[field]?.(value as Plain, language)
  if (sentence !== undefined) return sentence
  const parts = Object.entries(value as Record<string, unknown>)
  const own = parts.find(([name]) => name === language)
  if (own !== undefined) return valueText(field, own[1], words)
  // A whole spec that comes or goes.
  const named = parts.find(([name]) => name === 'nameI18n')
  if (named !== undefined) return valueText(field, named[1], words)
  if (field.endsWith('Address')) {
    const held = new Map(parts)
    return addressParts
      .map((part) => held.get(part))
      .filter((one) => one !== undefined && one !== null && one !== '')
      .join(separator)
  }
  return parts.map(([name, one]) => `${fieldText(name, t)}: ${valueText(name, one, words)}`).join(separator)
}
