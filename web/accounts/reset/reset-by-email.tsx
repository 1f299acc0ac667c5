import * as z from 'zod/mini'
import { useStore } from 'zustand'
import { emailField, resendSeconds } from '#core/accounts/accounts.ts'
import type { HumanCheck } from '#core/verification/human-check.ts'
import { useApi } from '../../api/use-api.ts'
import { EmailField } from '../../forms/fields.tsx'
import { useT } from '../../i18n/i18n.tsx'
import { HumanCheckBox } from '../human-check/human-check-box.tsx'
import { useHumanCheck } from '../human-check/use-human-check.ts'
import { lastResetEmailStore } from '../remembered.ts'
import { sendChecked } from '../verification/use-proof.ts'
import { recipientField, ResetForm, useReset } from './reset-form.tsx'

/** The "e-mail flow" of a reset: code by email, then a new password. */
export function ResetByEmail({ humanCheck, onSwitch }: { humanCheck: HumanCheck; onSwitch: () => void }) {
  const t = useT()
  const check = useHumanCheck()
  const api = useApi()
  const typed = useStore(lastResetEmailStore)
  const email = typed.trim()
  const reset = useReset(
    {
      send: (recipient) =>
        sendChecked(check, async () => {
          const body = { email: recipient, purpose: 'reset', humanCheck: check.solution }
          await api.call('POST /users/sendEmailOtp', { body })
          return { resendAfter: resendSeconds }
        }),
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
    if (!check.passed) {
      reset.clearProblem()
      return check.require('forgot.humanCheckFirst')
    }
    if (email === '') return reset.showProblem('recipient', 'forgot.emailRequired')
    if (!z.safeParse(emailField, email).success)
      return reset.showProblem('recipient', 'accounts.emailPattern')
    proof.markUnverified()
    reset.send(email)
  }

  return (
    <ResetForm
      reset={reset}
      firstStep="common.email"
      resend={{ onSend: send, busy: proof.send.busy, secondsLeft: proof.secondsLeft(email) }}
      onReset={(sentTo, newPassword) =>
        api.call('POST /users/changePasswordWithEmailOtp', {
          body: { email: sentTo, otp: reset.values.code, newPassword },
        })
      }
      recipient={
        <div className="grid gap-4">
          <EmailField
            {...recipientField(reset, { recipient: email, send, showsSend: proof.sentTo === undefined })}
            label={t('common.email')}
            name="email"
            value={typed}
            onChange={({ target }) => {
              lastResetEmailStore.set(target.value)
              reset.clearProblemAt('recipient')
              if (proof.sentTo === undefined || target.value.trim() === proof.sentTo) return
              // The code and the human check are valid for the old address only.
              proof.restart()
              check.reset()
            }}
          />
          {!proof.verified && <HumanCheckBox kind={humanCheck} action="reset" check={check} />}
        </div>
      }
      other="forgot.useSms"
      onSwitch={onSwitch}
    />
  )
}
