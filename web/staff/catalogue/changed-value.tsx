import { useT } from '../../i18n.tsx'

interface ChangedValueProps {
  /** Its path; the last part says how its values are shown. */
  field: string
  from: string
  to: string
}

/** A value before and after, as a person reads it. */
export function ChangedValue({ field, from, to }: ChangedValueProps) {
  const t = useT()
  const shown = (value: string) => {
    if (value === '') return t('staff.catalogue.nothing')
    if (value === 'true' || value === 'false') return t(value === 'true' ? 'staff.catalogue.yes' : 'staff.catalogue.no')
    if (field.endsWith('images')) return t('staff.catalogue.pictureCount', { count: value.split(' ').length })
    return value
  }
  return (
    <span className="wrap-anywhere">
      <del className="text-ink-soft">
        <span className="sr-only">{t('staff.catalogue.before')} </span>
        {shown(from)}
      </del>{' '}
      <span aria-hidden>→</span>{' '}
      <ins className="no-underline">
        <span className="sr-only">{t('staff.catalogue.after')} </span>
        {shown(to)}
      </ins>
    </span>
  )
}
