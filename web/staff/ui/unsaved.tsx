import { useEffect, useRef, type ReactNode } from 'react'
import { useWatch, type Control, type FieldValues } from 'react-hook-form'
import { useBeforeUnload, useBlocker } from 'react-router'
import { ApiFailure } from '../../api/client.ts'
import { failureText } from '../../api/failure-text.ts'
import { useT, type Translate } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { staffPaths } from '../paths.ts'
import { calledNumber, callNumber } from './call-number.ts'
import { QuestionDialog } from './question-dialog.tsx'

/** The state of a navigation after saving. It prevents `AskBeforeLeaving` from asking. */
export const afterSaving = { saved: true } as const

/** Asks before a page with unsaved changes is left: "Leaving with unsaved changes asks." */
export function AskBeforeLeaving({ when }: { when: boolean }) {
  const t = useT()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when && currentLocation.pathname !== nextLocation.pathname && !nextLocation.state?.saved,
  )
  useBeforeUnload((event) => when && event.preventDefault())
  useEffect(() => {
    if (!when) return
    // A phone call does not leave the page, but browsers treat a press on its link as leaving. The press is therefore
    // handled here.
    const call = (event: MouseEvent) => {
      const number = calledNumber(event)
      if (number === undefined) return
      event.preventDefault()
      callNumber(number)
    }
    document.addEventListener('click', call)
    return () => document.removeEventListener('click', call)
  }, [when])
  return (
    <QuestionDialog
      open={blocker.state === 'blocked'}
      title={t('staff.unsaved.title')}
      action={t('staff.unsaved.leave')}
      danger
      onClose={() => blocker.reset?.()}
      onSubmit={() => blocker.proceed?.()}
    >
      <p>{t('staff.unsaved.text')}</p>
    </QuestionDialog>
  )
}

/**
 * Says why something was not saved. If the session has ended, the text includes a link to sign in on another page, so
 * that this page stays open.
 */
export function unsavedProblem(error: unknown, t: Translate, otherwise = t('common.notSaved')): ReactNode {
  // The call got no answer.
  if (error instanceof TypeError) return t('staff.unreachable')
  const signedOut = error instanceof ApiFailure && error.code === 'staff_not_signed_in'
  if (!signedOut) return failureText(error, t) ?? otherwise
  return (
    <>
      {t('staff.unsaved.signedOut')}{' '}
      <a href={staffPaths.signIn()} target="_blank" rel="noreferrer" className="underline underline-offset-4">
        {t('staff.unsaved.signIn')}
      </a>
    </>
  )
}

interface SaveBarProps {
  changes: number
  busy: boolean
  problem?: ReactNode
  onDiscard: () => void
}

/** Shows the number of unsaved changes, with buttons to save or discard them. Ctrl+S or Cmd+S also saves. */
export function SaveBar({ changes, busy, problem, onDiscard }: SaveBarProps) {
  const t = useT()
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (!busy) bar.current?.closest('form')?.requestSubmit()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [busy])
  return (
    <div
      ref={bar}
      className="sticky bottom-0 z-10 mt-7 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper py-3"
    >
      <p role="status" className="text-ink-soft">
        {t('staff.unsaved.count', { count: changes })}
      </p>
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      <div className="ml-auto flex items-center gap-2">
        <kbd className="font-sans text-xs text-ink-soft max-md:hidden" aria-hidden>
          Ctrl S
        </kbd>
        <Button size="sm" variant="secondary" aria-disabled={changes === 0 || undefined} onClick={onDiscard}>
          {t('staff.unsaved.discard')}
        </Button>
        <Button size="sm" type="submit" busy={busy} aria-keyshortcuts="Control+S Meta+S">
          {t('common.save')}
        </Button>
      </div>
    </div>
  )
}

interface UnsavedChangesProps<Values extends FieldValues, Output> extends Omit<SaveBarProps, 'changes'> {
  control: Control<Values, unknown, Output>
  countChanges: () => number
  /** Whether something else on the page is unsaved, in a separate form. */
  alsoUnsaved?: boolean
}

/**
 * The save bar of a form, and the question before the page is left. Only this component renders again at every key
 * press.
 */
export function UnsavedChanges<Values extends FieldValues, Output>(
  props: UnsavedChangesProps<Values, Output>,
) {
  const { control, countChanges, alsoUnsaved = false, ...bar } = props
  useWatch({ control })
  const changes = countChanges()
  return (
    <>
      <SaveBar {...bar} changes={changes} />
      <AskBeforeLeaving when={changes > 0 || alsoUnsaved} />
    </>
  )
}
