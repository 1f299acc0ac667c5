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
  /** Whether nothing else prevents a submit. */
  ready?: boolean
  block?: boolean
  /** 'secondary' where another button of the page comes first. */
  variant?: 'primary' | 'secondary'
  className?: string
  /** Puts the button somewhere, such as into the bar of phones; the missing fields stay in the page. */
  renderIn?: (button: ReactElement) => ReactNode
  children: ReactNode
}

const noGaps: FieldGaps = { empty: [], wrong: [] }

/**
 * "The button is `aria-disabled` and still answers a press. Beside it stands what is missing." It looks ready, as the one
 * ink button of its page. The Form disables it while sending.
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
      // Before hydration, a submit would lose what was typed.
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
