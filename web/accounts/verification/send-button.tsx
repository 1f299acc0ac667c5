import { useT } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'

interface SendButtonProps {
  /** Whether a code was sent to the number in the field. */
  sent: boolean
  busy: boolean
  secondsLeft: number
  onSend: () => void
  /** Whether it looks like a link. */
  quiet?: boolean
  /** Whether nothing can be sent yet. */
  disabled?: boolean
}

/** The button that sends a code, and sends it again after the "60 s resend countdown". */
export function SendButton(props: SendButtonProps) {
  const { sent, busy, secondsLeft, onSend, quiet = false, disabled = false } = props
  const t = useT()
  const waiting = secondsLeft > 0
  const isIdle = waiting || disabled
  const label = waiting
    ? t(sent ? 'accounts.resendIn' : 'accounts.sendIn', { seconds: secondsLeft })
    : t(sent ? 'accounts.resendCode' : 'accounts.sendCode')
  return (
    <Button
      variant={quiet ? 'quiet' : 'secondary'}
      size={quiet ? 'sm' : 'md'}
      busy={busy}
      // Not `disabled`, because the button that was just pressed would lose the focus.
      aria-disabled={isIdle || undefined}
      onClick={isIdle ? undefined : onSend}
      className={`tabular ${quiet ? 'mt-1 aria-disabled:bg-transparent' : 'min-h-12 whitespace-nowrap'}`}
    >
      {label}
    </Button>
  )
}
