import { productFields, specFields, type Fields } from '#core/catalogue/fields.ts'
import { anyKind, type FieldKind } from '#core/catalogue/kinds/kinds.ts'
import { languages, type Language } from '#core/language.ts'
import { useTranslator, type TextKey, type Translate } from '#web/i18n/i18n.tsx'

const fields: Fields = { ...productFields, ...specFields }
const labels = Object.entries(fields).map(([name, { label }]) => [name, label] as const)
const names: Record<string, TextKey> = { ...Object.fromEntries(labels), specs: 'staff.catalogue.specs' }

const inLanguages: Record<Language, TextKey> = {
  en: 'staff.catalogue.inEnglish',
  'zh-TW': 'staff.catalogue.inChinese',
}

/**
 * Returns the name of a field by its path; undefined if there is no such field. For example, 'specs.oak.price' is 'Spec
 * oak: Price'.
 */
export function productFieldName(
  t: Translate,
  field: string,
  specName: (key: string) => string = (key) => key,
): string | undefined {
  const parts = field.split('.')
  const language = languages.find((one) => parts.includes(one))
  const known = parts.findLast((part) => part in names)
  const key = known === undefined ? undefined : names[known]
  if (key === undefined) return undefined
  const whole = language === undefined ? t(key) : t(inLanguages[language], { name: t(key) })
  if (parts[0] !== 'specs' || parts[1] === undefined) return whole
  const spec = t('staff.catalogue.specNamed', { name: specName(parts[1]) })
  return known === 'specs' ? spec : t('staff.catalogue.fieldOf', { of: spec, field: whole })
}

/** The kinds of fields whose values are shown to people as in a cell of an exported file. */
const readAsCells: readonly FieldKind[] = [
  'measures',
  'heightRange',
  'swatches',
  'parcels',
  'assembly',
  'tiers',
]

/** Returns the value of a field in words. A spec is shown by its name. */
function valueText(t: Translate, language: Language, field: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return t(value ? 'staff.common.yes' : 'staff.common.no')
  const name = field.split('.').findLast((part) => part in fields) ?? ''
  const kind = fields[name]?.kind
  if (kind !== undefined && readAsCells.includes(kind))
    return anyKind(kind).cell.write?.(value).replaceAll('\n', '; ') ?? ''
  if (Array.isArray(value)) {
    if (kind === 'pictureDimensions') return t('staff.catalogue.measured', { count: value.length })
    if (field.endsWith('images')) return t('staff.catalogue.pictureCount', { count: value.length })
    return value.map((one) => (Array.isArray(one) ? one.join(': ') : String(one))).join('; ')
  }
  if (typeof value === 'object' && 'nameI18n' in value)
    return (value.nameI18n as Record<Language, string>)[language]
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number)
}

export function useFieldNames() {
  const { t, language: shown } = useTranslator()
  return {
    inLanguage: (name: string, language: Language) => t(inLanguages[language], { name }),
    /** The name of a field by its path. */
    nameOf: (field: string, specName?: (key: string) => string): string =>
      productFieldName(t, field, specName) ?? field,
    /** The value of a field in words. */
    textOf: (field: string, value: unknown) => valueText(t, shown, field, value),
  }
}
