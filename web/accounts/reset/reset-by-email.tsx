import { useState } from 'react'
import * as z from 'zod/mini'
import { codeField, emailField, resendSeconds } from '../../../core/accounts/accounts.ts'
import { retryAfter } from '../../api/failure-text.ts'
import { useT } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { useApi } from '../../api/use-api.ts'
import { lastResetEmailStore, useLastResetEmail } from './last-reset-email.ts'
import { ResetForm, useReset } from './reset-form.tsx'
import { SendButton } from '../verification/send-button.tsx'
import { useCountdown } from '../../actions/use-countdown.ts'

/** The "e-mail flow": "send code: emailSent becomes true; verify: isEmailCodeVerified becomes true; reset." */
export function ResetByEmail({ onSwitch }: { onSwitch: () => void }) {
  const t = useT()
  const api = useApi()
  const reset = useReset()
  const countdown = useCountdown()
  const [sentTo, setSentTo] = useState<string>()
  const typed = useLastResetEmail()
  const email = typed.trim()

  const send = async () => {
    if (email === '') return reset.tell('recipient', 'forgot.emailRequired')
    if (!z.safeParse(emailField, email).success) return reset.tell('recipient', 'accounts.emailPattern')
    reset.set({ code: '', password: '', confirmPassword: '' })
    reset.setVerified(false)
    const sent = await reset.run('sending', 'recipient', 'error.email_failed', async () => {
      try {
        await api.call('POST /users/sendEmailOtp', { body: { email, purpose: 'reset' } })
      } catch (error) {
        const wait = retryAfter(error)
        if (wait !== undefined) countdown.start(email, wait)
        throw error
      }
    })
    if (sent) {
      setSentTo(email)
      countdown.start(email, resendSeconds)
      showAlert({ message: t('forgot.emailSent') })
      document.querySelector<HTMLElement>('[data-at="code"] input')?.focus()
    }
  }

  const verify = async () => {
    if (sentTo === undefined) return reset.tell('code', 'forgot.sendFirst')
    if (reset.values.code.trim() === '') return reset.tell('code', 'forgot.codeRequired')
    const code = z.safeParse(codeField, reset.values.code)
    if (!code.success) return reset.tell('code', 'error.incorrect_email_code')
    const confirmed = await reset.run('verifying', 'code', 'error.incorrect_email_code', async () => {
      await api.call('POST /verification/email/confirm', { body: { email: sentTo, code: code.data } })
    })
    if (confirmed) {
      reset.setVerified(true)
      showAlert({ message: t('forgot.codeConfirmed') })
    }
  }

  const secondsLeft = countdown.left(email)
  return (
    <ResetForm
      reset={reset}
      firstStep="accounts.email"
      sent={sentTo !== undefined}
      onVerify={verify}
      onResend={() => void send()}
      resendLabel={
        secondsLeft > 0 ? t('accounts.resendIn', { seconds: secondsLeft }) : t('accounts.resendCode')
      }
      resendBusy={reset.busy === 'sending'}
      resendWaits={secondsLeft > 0}
      onReset={async (newPassword) => {
        await api.call('POST /users/changePasswordWithEmailOtp', {
          body: { email: sentTo ?? '', otp: reset.values.code, newPassword },
        })
      }}
      recipient={
        <Field label={t('accounts.email')} error={reset.problemAt('recipient')}>
          {(attributes) => (
            <div className="flex gap-2 max-sm:flex-wrap">
              <Input
                {...attributes}
                type="email"
                inputMode="email"
                autoComplete="email"
                name="email"
                value={typed}
                readOnly={reset.verified}
                onChange={(event) => {
                  lastResetEmailStore.set(event.target.value)
                  if (event.target.value.trim() !== sentTo) setSentTo(undefined)
                }}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || event.nativeEvent.isComposing || reset.verified) return
                  event.preventDefault()
                  if (reset.busy === undefined && sentTo === undefined) void send()
                }}
                className="min-w-0 flex-1 basis-40"
              />
              {sentTo === undefined && (
                <SendButton
                  sent={false}
                  busy={reset.busy === 'sending'}
                  secondsLeft={secondsLeft}
                  onSend={() => void send()}
                />
              )}
            </div>
          )}
        </Field>
      }
      other={
        <Button variant="quiet" size="sm" onClick={onSwitch} className="min-h-0 font-normal">
          {t('forgot.useSms')}
        </Button>
      }
    />
  )
}
