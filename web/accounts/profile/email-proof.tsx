import { useState } from 'react'
import type { AccountUpdate, AccountUpdateForm } from '#core/accounts/accounts.ts'
import { useAction } from '../../actions/use-action.ts'
import { useCountdown } from '../../actions/use-countdown.ts'
import { useApi } from '../../api/use-api.ts'
import { CodeField, PasswordField, UsernameHint } from '../../forms/fields.tsx'
import type { SchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { Button } from '../../ui/button.tsx'
import { SendButton } from '../verification/send-button.tsx'
import { useMember } from '../use-member.ts'

type AccountForm = SchemaForm<AccountUpdateForm, AccountUpdate>

/**
 * Asks for the proof that a new email address requires: "the present password or a fresh code sent to the present
 * phone".
 */
export function EmailProof({ form }: { form: AccountForm }) {
  const t = useT()
  const { user } = useMember()
  const [by, setBy] = useState<'password' | 'code'>('password')
  const switchTo = (other: typeof by) => {
    form.clearErrors(['password', 'code'])
    setBy(other)
  }
  return (
    <div className="grid gap-3 border-l-2 border-line pl-4 sm:col-span-full">
      <p className="text-sm text-ink-soft">{t('account.confirmEmailChange')}</p>
      <UsernameHint username={user.phoneNumber} />
      {by === 'password' ? (
        <PasswordField
          {...form.field('password', { shouldUnregister: true })}
          label={t('account.presentPassword')}
          kind="current-password"
          required
        />
      ) : (
        <OwnCode form={form} phoneNumber={user.phoneNumber} />
      )}
      <p>
        <Button
          variant="quiet"
          size="sm"
          onClick={() => switchTo(by === 'password' ? 'code' : 'password')}
          className="min-h-11"
        >
          {t(by === 'password' ? 'account.useCode' : 'account.usePassword')}
        </Button>
      </p>
    </div>
  )
}

/** The field for a code sent to the member's own phone. */
function OwnCode({ form, phoneNumber }: { form: AccountForm; phoneNumber: string }) {
  const t = useT()
  const api = useApi()
  const countdown = useCountdown()
  const [sent, setSent] = useState(false)
  const send = useAction(() => api.call('POST /users/changeCode'), {
    alert: true,
    failed: t('error.sms_failed'),
    onSuccess: ({ resendAfter }) => {
      setSent(true)
      countdown.start(phoneNumber, resendAfter)
      form.clearErrors('code')
      showAlert({ message: t('accounts.codeSent'), topic: 'proof' })
      form.setFocus('code')
    },
    onFailure: ({ error }) => countdown.startAfter(phoneNumber, error),
  })
  return (
    <CodeField
      {...form.field('code', { shouldUnregister: true })}
      label={t('accounts.code')}
      required
      trailing={
        <SendButton
          sent={sent}
          busy={send.busy}
          secondsLeft={countdown.left(phoneNumber)}
          onSend={() => void send.run()}
        />
      }
    />
  )
}
