import { useEffect, useRef, useState } from 'react'
import { ApiFailure } from '../../api/client.ts'
import { useT } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { focusSoon } from '../../ui/move-focus.ts'
import { Notice } from '../../ui/notice.tsx'
import { ChangedText } from './changed-text.tsx'
import { QuestionDialog } from './question-dialog.tsx'

export interface Conflict {
  /** The name of the person who saved; undefined if the API does not know it. */
  by: string | undefined
  /** The fields that somebody else changed. `from` and `to` are missing for fields such as a picture. */
  changes: readonly { name: string; from?: string; to?: string }[]
  /** Replaces the draft with the saved state. */
  reload: () => void
}

/** Whether a call failed because somebody else saved first. */
export function isConflict(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure && error.code.endsWith('_changed_meanwhile')
}

/** Returns the name of the person who saved first; undefined if the API does not know it. */
export function savedBy({ details }: ApiFailure): string | undefined {
  return typeof details.by === 'string' ? details.by : undefined
}

/**
 * Shows the changes that somebody else saved meanwhile, and takes the focus: "Conflict shows what changed meanwhile and
 * keeps what was typed."
 */
export function ConflictNotice({ conflict }: { conflict: Conflict }) {
  const { by, changes, reload } = conflict
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const confirm = () => {
    const form = place.current?.closest('form')
    reload()
    // The button that had the focus is gone, so the first field gets it.
    focusSoon(() => form?.querySelector<HTMLElement>('input, textarea, select'))
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
              <span className="font-medium">{t('staff.common.fieldName', { name })}</span>{' '}
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
