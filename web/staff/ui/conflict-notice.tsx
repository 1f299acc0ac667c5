import { useEffect, useRef } from 'react'
import { useT } from '../../i18n/i18n.tsx'
import { Notice } from '../../ui/notice.tsx'

/** One thing that somebody else changed, as a person reads it. */
export interface MeanwhileChange {
  name: string
  from: string
  to: string
  /** Whether it was changed here as well: what was typed stays. */
  mine: boolean
}

/** "Conflict shows what changed meanwhile and keeps what was typed." It takes the focus. */
export function ChangedMeanwhile({ changes }: { changes: readonly MeanwhileChange[] }) {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each conflict is read from its beginning
  useEffect(() => place.current?.focus(), [changes])
  return (
    <div ref={place} tabIndex={-1} role="alert" className="mb-5">
      <Notice tone="warning">
        <p className="font-semibold">{t('staff.unsaved.conflict')}</p>
        <ul className="mt-2 grid gap-1.5">
          {changes.map(({ name, from, to, mine }) => (
            <li key={name} className="wrap-anywhere">
              <span className="font-medium">{t('staff.unsaved.changedName', { name })}</span>{' '}
              <del>
                <span className="sr-only">{t('staff.catalogue.before')} </span>
                {from || t('staff.catalogue.nothing')}
              </del>{' '}
              <span aria-hidden>→</span>{' '}
              <ins className="no-underline">
                <span className="sr-only">{t('staff.catalogue.after')} </span>
                {to || t('staff.catalogue.nothing')}
              </ins>
              {mine && <strong> {t('staff.unsaved.conflictMine')}</strong>}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}
