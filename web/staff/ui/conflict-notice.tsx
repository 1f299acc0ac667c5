import { useEffect, useRef, useState } from 'react'
import { ApiFailure } from '../../api/client.ts'
import { useT } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ChangedText } from './changed-text.tsx'
import { QuestionDialog } from './question-dialog.tsx'

/** A field that somebody else changed, as people read it. */
interface FieldConflict {
  name: string
  /** Left out, with `to`, where a text says nothing: a picture. */
  from?: string
  to?: string
}

export interface Conflict {
  /** Who saved; undefined where the API does not know. */
  by: string | undefined
  changes: readonly FieldConflict[]
  /** Takes over what is saved. */
  reload: () => void
}

/** Whether a call was refused because somebody else saved first. */
export function isConflict(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure && error.code.endsWith('_changed_meanwhile')
}

/** Who saved first, by the refusal that says so. */
export function savedBy({ details }: ApiFailure): string | undefined {
  return typeof details.by === 'string' ? details.by : undefined
}

/**
 * "Conflict shows what changed meanwhile and keeps what was typed": it takes the focus, and offers to load what is
 * saved instead of what was typed.
 */
export function ConflictNotice({ conflict }: { conflict: Conflict }) {
  const { by, changes, reload } = conflict
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const confirm = () => {
    const form = place.current?.closest('form')
    reload()
    // The button that had the focus is gone.
    setTimeout(() => form?.querySelector<HTMLElement>('input, textarea, select')?.focus())
  }
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each conflict takes the focus
  useEffect(() => place.current?.focus(), [conflict])
  return (
    <div ref={place} tabIndex={-1} role="alert" className="mb-5">
      <Notice tone="warning">
        <p className="font-semibold">
          {by === undefined ? t('staff.conflict.somebody') : t('staff.conflict.by', { name: by })}
        </p>
        <ul className="mt-2 grid gap-1.5">
          {changes.map(({ name, from, to }) => (
            <li key={name} className="wrap-anywhere">
              <span className="font-medium">{t('staff.conflict.field', { name })}</span>{' '}
              {from !== undefined && to !== undefined && <ChangedText from={from} to={to} />}
            </li>
          ))}
        </ul>
        <Button size="sm" variant="secondary" className="mt-3" onClick={() => setIsAsking(true)}>
          {t('staff.conflict.reload')}
        </Button>
      </Notice>
      <QuestionDialog
        open={isAsking}
        title={t('staff.conflict.reloadTitle')}
        action={t('staff.conflict.reload')}
        danger
        onClose={() => setIsAsking(false)}
        onSubmit={confirm}
      >
        <p>{t('staff.conflict.reloadText')}</p>
      </QuestionDialog>
    </div>
  )
}
