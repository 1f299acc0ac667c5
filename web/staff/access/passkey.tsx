import { browserSupportsWebAuthn, startAuthentication, WebAuthnError } from '@simplewebauthn/browser'
import { Fingerprint } from 'lucide-react'
import { textLink } from '../../accounts/text-link.ts'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useStaffApi } from '../shell/use-staff-api.ts'
import { clockText, useLimitedAction } from './limited-form.tsx'

/** Returns the key of a text that says why the browser's passkey dialog failed; undefined for other errors. */
export function passkeyProblem<Text extends TextKey>(
  error: unknown,
  texts: { cancelled: Text; unusable: Text; exists?: Text },
): Text | undefined {
  if (!(error instanceof Error)) return undefined
  const code = error instanceof WebAuthnError ? error.code : undefined
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' && texts.exists) return texts.exists
  if (error.name === 'NotAllowedError' || error.name === 'AbortError') return texts.cancelled
  if (code !== undefined || !browserSupportsWebAuthn()) return texts.unusable
  return undefined
}

const texts = {
  cancelled: 'staff.access.passkeyCancelled',
  unusable: 'staff.access.passkeyUnusable',
} as const

interface PasskeyProps {
  /** Whether the button looks like a link, because the page asks for something else first. */
  quiet?: boolean
  onDone: () => Promise<void>
}

/** The button "Sign in with a passkey": the browser asks which passkey, and the device for finger, face or PIN. */
export function PasskeyButton({ quiet = false, onDone }: PasskeyProps) {
  const t = useT()
  const api = useStaffApi()
  const signIn = useLimitedAction(
    async () => {
      const optionsJSON = await api.call('POST /staff/login/passkey/options')
      const response = await startAuthentication({ optionsJSON: optionsJSON as never })
      return api.call('POST /staff/login/passkey', { body: { response } })
    },
    {
      failed: (error) => t(passkeyProblem(error, texts) ?? 'staff.access.unreachable'),
      onSuccess: onDone,
    },
  )
  const { secondsLeft, busy, problem } = signIn
  const label =
    secondsLeft > 0
      ? t('staff.access.wait', { time: clockText(secondsLeft) })
      : t(quiet ? 'staff.access.passkeyInstead' : 'staff.access.passkey')
  return (
    <div className="grid gap-4">
      {problem && <Notice tone="danger">{problem}</Notice>}
      {quiet ? (
        <p>
          <button
            type="button"
            // The field keeps the focus, because leaving it empty would show an error.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => void signIn.run()}
            className={textLink}
          >
            {label}
          </button>
        </p>
      ) : (
        <Button block variant="secondary" busy={busy} onClick={() => void signIn.run()}>
          <Fingerprint className="size-5" />
          {label}
        </Button>
      )}
    </div>
  )
}
