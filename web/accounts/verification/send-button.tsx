import { useT } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'

interface SendButtonProps {
  /** Whether a code was sent to the number in the field. */
  sent: boolean
  busy: boolean
  /** Seconds until the next code. */
  secondsLeft: number
  onSend: () => void
}

/** "Send and resend code buttons", with the "60 s resend countdown". */
export function SendButton({ sent, busy, secondsLeft, onSend }: SendButtonProps) {
  const t = useT()
  const waiting = secondsLeft > 0
  const label = waiting
    ? t(sent ? 'accounts.resendIn' : 'accounts.sendIn', { seconds: secondsLeft })
    : t(sent ? 'accounts.resendCode' : 'accounts.sendCode')
  return (
    <Button
      variant="secondary"
      busy={busy}
      // Not `disabled`: the button that was just pressed would lose the focus.
      aria-disabled={waiting || undefined}
      onClick={waiting ? undefined : onSend}
      className="tabular min-h-12 whitespace-nowrap"
    >
      {label}
    </Button>
  )
}
