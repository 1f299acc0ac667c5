import { useT } from '../../i18n/i18n.tsx'

/** A text before and after a change. */
export function ChangedText({ from, to }: { from: string; to: string }) {
  const t = useT()
  return (
    <span className="wrap-anywhere">
      <del className="text-ink-soft">
        <span className="sr-only">{t('staff.catalogue.before')} </span>
        {from || t('staff.catalogue.nothing')}
      </del>{' '}
      <span aria-hidden>→</span>{' '}
      <ins className="no-underline">
        <span className="sr-only">{t('staff.catalogue.after')} </span>
        {to || t('staff.catalogue.nothing')}
      </ins>
    </span>
  )
}
