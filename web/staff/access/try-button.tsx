import type { ReactNode } from 'react'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { useT } from '../../i18n/i18n.tsx'
import { clockText } from './use-limited-action.ts'

/** Submits a form whose tries are limited; while it is refused it shows the seconds left. */
export function TryButton(props: { secondsLeft: number; busy: boolean; children: ReactNode }) {
  const { secondsLeft, busy, children } = props
  const t = useT()
  return (
    <SubmitButton block ready={secondsLeft === 0} busy={busy}>
      {secondsLeft > 0 ? (
        <span className="tabular">{t('staff.access.wait', { time: clockText(secondsLeft) })}</span>
      ) : (
        children
      )}
    </SubmitButton>
  )
}
