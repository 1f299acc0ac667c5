import * as z from 'zod/mini'
import { useStore } from 'zustand'
import { emailField, resendSeconds } from '../../../core/accounts/accounts.ts'
import { useApi } from '../../api/use-api.ts'
import { EmailField } from '../../forms/fields.tsx'
import { useT } from '../../i18n/i18n.tsx'
import { lastResetEmailStore } from '../remembered.ts'
import { recipientField, ResetForm, useReset } from './reset-form.tsx'

/** The "e-mail flow": code by e-mail, new password. */
export function ResetByEmail({ onSwitch }: { onSwitch: () => void }) {
  const t = useT()
  const api = useApi()
  const typed = useStore(lastResetEmailStore)
  const email = typed.trim()
  const reset = useReset(
    {
      send: async (recipient) => {
        await api.call('POST /users/sendEmailOtp', { body: { email: recipient, purpose: 'reset' } })
        return { resendAfter: resendSeconds }
      },
      confirm: (recipient, code) =>
        api.call('POST /verification/email/confirm', { body: { email: recipient, code } }),
    },
    {
      sendFailed: 'error.email_failed',
      sent: 'forgot.emailSent',
      incorrectCode: 'error.incorrect_email_code',
    },
  )
  const { proof } = reset

  const send = () => {
    if (email === '') return reset.showProblem('recipient', 'forgot.emailRequired')
    if (!z.safeParse(emailField, email).success)
      return reset.showProblem('recipient', 'accounts.emailPattern')
    proof.markUnverified()
    reset.send(email)
  }

  return (
    <ResetForm
      reset={reset}
      firstStep="accounts.email"
      resend={{ onSend: send, busy: proof.send.busy, secondsLeft: proof.secondsLeft(email) }}
      onReset={(sentTo, newPassword) =>
        api.call('POST /users/changePasswordWithEmailOtp', {
          body: { email: sentTo, otp: reset.values.code, newPassword },
        })
      }
      recipient={
        <EmailField
          {...recipientField(reset, { recipient: email, send, showsSend: proof.sentTo === undefined })}
          label={t('accounts.email')}
          name="email"
          value={typed}
          onChange={({ target }) => {
            lastResetEmailStore.set(target.value)
            reset.mend('recipient')
            if (target.value.trim() !== proof.sentTo) proof.restart()
          }}
        />
      }
      other="forgot.useSms"
      onSwitch={onSwitch}
    />
  )
}
