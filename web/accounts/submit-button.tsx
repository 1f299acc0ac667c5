import { useId, type ReactNode } from 'react'
import { useT, type TextKey } from '../i18n/i18n.tsx'
import { useSession } from '../session/session-store.ts'
import { Button } from '../ui/button.tsx'

interface SubmitButtonProps {
  /** Whether everything is there; without it the button looks disabled and still answers. */
  ready: boolean
  busy: boolean
  /** What is not there yet, by its labels. */
  missing: readonly TextKey[]
  /** What is there and wrong. */
  wrong?: readonly TextKey[]
  block?: boolean
  children: ReactNode
}

/**
 * The button that sends a form. "The button is `aria-disabled` and still answers a press. Beside it stands what is
 * missing."
 */
export function SubmitButton({ ready, busy, missing, wrong = [], block, children }: SubmitButtonProps) {
  const t = useT()
  const id = useId()
  const { hydrationReady } = useSession()
  const list = (labels: readonly TextKey[]) => labels.map((label) => t(label)).join(t('form.separator'))
  const first = missing.length > 0 ? t('form.missing', { fields: list(missing) }) : ''
  const second = wrong.length > 0 ? t('form.wrong', { fields: list(wrong) }) : ''
  const gaps = first !== '' && second !== '' ? t('form.twoSentences', { first, second }) : first + second
  return (
    <div>
      <Button
        // A form that the browser sent by itself, before this script was here, would lose what was typed.
        type={hydrationReady ? 'submit' : 'button'}
        size="lg"
        block={block}
        busy={busy}
        aria-disabled={!ready || undefined}
        aria-describedby={gaps !== '' ? id : undefined}
      >
        {children}
      </Button>
      <p id={id} className="mt-1.5 text-xs text-ink-soft empty:hidden">
        {gaps}
      </p>
    </div>
  )
}
