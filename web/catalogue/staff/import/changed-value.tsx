import type { Translate } from '../../../i18n/i18n.tsx'
import { useTranslator } from '../../../i18n/i18n.tsx'
import type { Language } from '../../../../core/language.ts'

interface ChangedValueProps {
  /** Its path; the last part says how its values are shown. */
  field: string
  from: unknown
  to: unknown
}

/** A value before and after, as a person reads it. */
export function ChangedValue({ field, from, to }: ChangedValueProps) {
  const { t, language } = useTranslator()
  return (
    <span className="wrap-anywhere">
      <del className="text-ink-soft">
        <span className="sr-only">{t('staff.catalogue.before')} </span>
        {shown(field, from, t, language)}
      </del>{' '}
      <span aria-hidden>→</span>{' '}
      <ins className="no-underline">
        <span className="sr-only">{t('staff.catalogue.after')} </span>
        {shown(field, to, t, language)}
      </ins>
    </span>
  )
}

function shown(field: string, value: unknown, t: Translate, language: Language): string {
  if (value === null || value === undefined || value === '') return t('staff.catalogue.nothing')
  if (typeof value === 'boolean') return t(value ? 'staff.catalogue.yes' : 'staff.catalogue.no')
  if (Array.isArray(value)) {
    if (field.endsWith('images')) return t('staff.catalogue.pictureCount', { count: value.length })
    const lines = value.map((one) => (Array.isArray(one) ? one.join(': ') : String(one)))
    return lines.length === 0 ? t('staff.catalogue.nothing') : lines.join('; ')
  }
  // A whole spec that comes or goes.
  if (typeof value === 'object' && 'nameI18n' in value)
    return (value.nameI18n as Record<Language, string>)[language]
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number)
}
