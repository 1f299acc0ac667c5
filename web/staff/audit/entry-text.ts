import type { AuditEntry } from '#core/api/staff-audit.ts'
import { formatDateTime, parseMinute } from '#core/dates.ts'
import { describeOfficeDays, describeOfficeHours } from '#core/shop/office-hours.ts'
import type { Language } from '#core/language.ts'
import { formatRinggit, toRinggit } from '#core/money.ts'
import { personName } from '#core/accounts/names.ts'
import { countryTexts } from '#core/contact/countries.ts'
import { addressLine } from '#core/delivery/postal-address.ts'
import type { OrderAddress } from '#core/delivery/order-address.ts'
import { pickedUpByCustomer } from '#core/orders/orders.ts'
import { isOrderStatus, statusText, type ShippingMethod } from '#core/orders/statuses.ts'
import { recordedValueKeys } from '#core/staff/audit.ts'
import type { Target } from '#core/catalogue/spreadsheet/targets.ts'
import type { TextName } from '#core/shop-texts/documents.ts'
import type { TextKey, Translate } from '../../i18n/i18n.tsx'
import { productFieldName } from '../../catalogue/staff/editor/field-names.ts'
import { targetTexts } from '../../catalogue/staff/import/sheet/column-names.ts'
import type { ShopAddress } from '../../navigation/paths.ts'
import { closedPlaceName } from '../../delivery/staff/closed-place-name.ts'
import { staffPaths } from '../paths.ts'

export interface TextContext {
  t: Translate
  language: Language
  couriers: readonly { id: string; name: string }[]
  /** Set if all entries are about one order, because the names of its statuses depend on its shipping method. */
  shippingMethod?: ShippingMethod
}

/** Returns the text of a key. Undefined if there is none, because old entries may have keys that no longer exist. */
function textOf(t: Translate, key: string): string | undefined {
  const text = t(key as TextKey)
  return text === key ? undefined : text
}

/** Returns the text of a recorded value; undefined if it has none. */
const valueName = (t: Translate, name: string, value: string) =>
  name === 'target' && Object.hasOwn(targetTexts, value)
    ? t(targetTexts[value as Target])
    : recordedValueKeys(name, value)
        .map((key) => textOf(t, key))
        .find((text) => text !== undefined)

/** Describes an action in words, or returns its key if it has no text. */
export function actionText(action: string, t: Translate): string {
  return textOf(t, `staff.audit.action.${action}`) ?? action
}

/** Describes a kind of subject in words, or returns its key if it has no text. */
export function subjectText(subject: string, t: Translate): string {
  return textOf(t, `staff.audit.subject.${subject}`) ?? subject
}

/** Returns the name of an entry's subject, or its id if the subject was deleted. */
export function subjectName(
  { subject, subjectId, subjectName: name }: Pick<AuditEntry, 'subject' | 'subjectId' | 'subjectName'>,
  t: Translate,
): string {
  const known =
    subject === 'texts' ? textOf(t, `staff.texts.name.${subjectId}`) : valueName(t, subject, subjectId)
  return name ?? known ?? subjectId
}

const subjectPaths: Readonly<Record<string, (id: string) => ShopAddress>> = {
  order: staffPaths.order,
  category: staffPaths.categories,
  list: staffPaths.lists,
  settings: (id) => (id === 'approvals' ? staffPaths.approvalSettings() : staffPaths.settings()),
  pickup_location: staffPaths.pickupSettings,
  courier: staffPaths.courierSettings,
  kit: staffPaths.kits,
  quotation_note: staffPaths.quotationNotes,
  closed_day: staffPaths.closedDaySettings,
  synonym_group: () => staffPaths.synonyms(),
  texts: (id) => staffPaths.texts(id as TextName),
  offer: staffPaths.offer,
  voucher: (id) => staffPaths.vouchers(new URLSearchParams({ q: id })),
  member: staffPaths.member,
  costs: staffPaths.product,
  product: staffPaths.product,
  spec: (id) => staffPaths.product(id.slice(0, id.indexOf('/'))),
}

/** Returns the path of the page about an entry's subject, if there is one. */
export function subjectPath({ subject, subjectId }: Pick<AuditEntry, 'subject' | 'subjectId'>) {
  return subjectPaths[subject]?.(subjectId)
}

/** Returns the fields that an action changed, with their names and values in words. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>, context: TextContext) {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after)])]
  return fields
    .filter((field) => JSON.stringify(before?.[field] ?? null) !== JSON.stringify(after[field] ?? null))
    .map((field) => ({
      name: fieldText(field, context.t),
      before: before && field in before ? valueText(field, before[field], context) : undefined,
      after: valueText(field, after[field], context),
    }))
}

/**
 * Returns the name of a field. If the field has no text, its key is split into words: 'videoUrl' becomes 'video url'.
 */
export function fieldText(field: string, t: Translate): string {
  return (
    textOf(t, `staff.audit.field.${field}`) ??
    productFieldName(t, field) ??
    field.replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ')
  )
}

/** Functions that describe the values of some fields. They return undefined for values of an older shape. */
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

/** Reads a time in ISO 8601, or a minute in the shop's time zone; undefined if it is neither. */
function parseMoment(value: string): Date | undefined {
  const minute = parseMinute(value)
  const moment = Number.isNaN(minute.getTime()) ? new Date(value) : minute
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

/** The value of a field in words. */
export function valueText(field: string, value: unknown, context: TextContext): string {
  const { t, language } = context
  if (value === null || value === undefined || value === '') return '—'
  if (typeof value === 'boolean') return t(value ? 'staff.common.yes' : 'staff.common.no')
  if (typeof value === 'number')
    return field.endsWith('Sen') ? formatRinggit(toRinggit(value)) : String(value)
  if (typeof value === 'string') {
    if (field === 'status' && context.shippingMethod !== undefined && isOrderStatus(value))
      return t(statusText({ status: value, shippingMethod: context.shippingMethod }))
    if (field === 'shippingProvider')
      return value === pickedUpByCustomer
        ? t('orders.provider.self_pickup')
        : (context.couriers.find(({ id }) => id === value)?.name ?? value)
    if (field === 'closedPlace') return closedPlaceName(value, context)
    const moment = field.endsWith('At') ? parseMoment(value) : undefined
    if (moment !== undefined) return formatDateTime(moment)
    return valueName(t, field, value) ?? value
  }
  const separator = t('form.separator')
  if (Array.isArray(value)) return value.map((one) => valueText(field, one, context)).join(separator) || '—'
  const sentence = sentences[field]?.(value as Plain, language)
  if (sentence !== undefined) return sentence
  const parts = value as Plain
  if (language in parts) return valueText(field, parts[language], context)
  // A spec that was added or removed.
  if ('nameI18n' in parts) return valueText(field, parts.nameI18n, context)
  if (field.endsWith('Address')) return addressText(parts, t)
  return Object.entries(parts)
    .map(([name, one]) => `${fieldText(name, t)}: ${valueText(name, one, context)}`)
    .join(separator)
}

function addressText(address: Partial<OrderAddress>, t: Translate): string {
  const { firstName = '', lastName = '', nameInScript, country } = address
  const name = personName({ firstName, lastName, nameInScript })
  const place = addressLine(address, country && t(countryTexts[country]))
  return [name, place].filter(Boolean).join(t('form.separator'))
}
