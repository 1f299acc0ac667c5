import type { FormEvent, ReactNode } from 'react'
import { useAction, type ActionOptions } from '../../actions/use-action.ts'
import { useCountdown } from '../../actions/use-countdown.ts'
import { Form } from '../../forms/form.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { useT } from '../../i18n/i18n.tsx'
import { Notice } from '../../ui/notice.tsx'

/** An action with a limited number of attempts; `secondsLeft` counts down to the next attempt. */
export function useLimitedAction<Input extends unknown[], Output, Field extends string = string>(
  call: (...input: Input) => Promise<Output>,
  options: ActionOptions<Output, Field>,
) {
  const t = useT()
  const countdown = useCountdown()
  const action = useAction(call, {
    failed: t('staff.access.unreachable'),
    ...options,
    onFailure: (failure) => {
      countdown.startAfter('try', failure.error)
      return options.onFailure?.(failure)
    },
  })
  const secondsLeft = countdown.left('try')
  return { ...action, secondsLeft, run: async (...input: Input) => secondsLeft === 0 && action.run(...input) }
}

interface LimitedFormProps {
  action: { busy: boolean; problem: ReactNode; secondsLeft: number }
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  submitText: string
  /** Shown unless there is a problem. */
  notice?: ReactNode
  children: ReactNode
  footer?: ReactNode
}

/**
 * A form with a limited number of attempts. It shows a problem above the fields, and the seconds until the next attempt
 * in the button.
 */
export function LimitedForm(props: LimitedFormProps) {
  const { busy, problem, secondsLeft } = props.action
  const t = useT()
  return (
    <Form busy={busy} onSubmit={props.onSubmit} className="grid gap-4">
      {problem ? <Notice tone="danger">{problem}</Notice> : props.notice}
      {props.children}
      <SubmitButton block ready={secondsLeft === 0} busy={busy}>
        {secondsLeft > 0 ? (
          <span className="tabular">{t('staff.access.wait', { time: clockText(secondsLeft) })}</span>
        ) : (
          props.submitText
        )}
      </SubmitButton>
      {props.footer}
    </Form>
  )
}

/** Formats seconds as on a clock: `clockText(42) //=> '0:42'` */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
