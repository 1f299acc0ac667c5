import { useId, type ReactElement, type ReactNode } from 'react'
import { useT, type TextKey } from '../i18n/i18n.tsx'
import { useSession } from '../session/session-store.ts'
import { Button } from '../ui/button.tsx'
import { Hint } from '../ui/small-text.tsx'
import type { FieldGaps } from './field-gaps.ts'

interface SubmitButtonProps {
  busy: boolean
  /** The fields that prevent a submit, which are listed below the button. */
  gaps?: FieldGaps
  /** Whether the form may be submitted, apart from its fields. */
  ready?: boolean
  block?: boolean
  /** 'secondary' if another button of the page is the main one. */
  variant?: 'primary' | 'secondary'
  className?: string
  /** Renders the button elsewhere, for example in the bar of phones. The list of missing fields stays in the page. */
  renderIn?: (button: ReactElement) => ReactNode
  children: ReactNode
}

const noGaps: FieldGaps = { empty: [], wrong: [] }

/**
 * The button that submits a form: "The button is `aria-disabled` and still answers a press. Beside it stands what is
 * missing." While the form is being sent, the Form disables the button.
 */
export function SubmitButton(props: SubmitButtonProps) {
  const { busy, gaps = noGaps, ready = true, block, variant, className, renderIn, children } = props
  const t = useT()
  const id = useId()
  const { hydrationReady } = useSession()
  const list = (labels: readonly TextKey[]) => labels.map((label) => t(label)).join(t('form.separator'))
  const sentences = [
    gaps.empty.length > 0 && t('form.missing', { fields: list(gaps.empty) }),
    gaps.wrong.length > 0 && t('form.wrong', { fields: list(gaps.wrong) }),
    gaps.first !== undefined && t(gaps.first),
  ].filter((sentence) => sentence !== false)
  const text = sentences.reduce(
    (first, second) => (first === '' ? second : t('form.twoSentences', { first, second })),
    '',
  )
  const button = (
    <Button
      // Before hydration, a submit would lose the typed text.
      type={hydrationReady ? 'submit' : 'button'}
      variant={variant}
      size="lg"
      block={block}
      answers
      busy={busy}
      className={className}
      aria-disabled={!ready || text !== '' || undefined}
      aria-describedby={text !== '' ? id : undefined}
    >
      {children}
    </Button>
  )
  return (
    <div>
      {renderIn ? renderIn(button) : button}
      <Hint id={id} className="mt-1.5 empty:hidden">
        {text}
      </Hint>
    </div>
  )
}
