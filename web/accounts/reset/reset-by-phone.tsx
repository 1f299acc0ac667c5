import { useLayoutEffect, useRef } from 'react'
import * as z from 'zod/mini'
import { codeField } from '../../../core/accounts/accounts.ts'
import type { HumanCheck } from '../../../core/verification/human-check.ts'
import { isPhoneNumber, normalizePhone } from '../../../core/phone.ts'
import { useT } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { useApi } from '../../api/use-api.ts'
import { HumanCheckBox } from '../human-check/human-check-box.tsx'
import { useHumanCheck } from '../human-check/use-human-check.ts'
import { ResetForm, useReset } from './reset-form.tsx'
import { SendButton } from '../verification/send-button.tsx'
import { usePhoneVerification } from '../verification/use-phone-verification.ts'

interface ResetByPhoneProps {
  humanCheck: HumanCheck
  /** The phone number as typed, and who hears of its change. */
  phoneNumber: string
  onPhoneNumber: (phoneNumber: string) => void
  /** Goes over to the e-mail flow. */
  onSwitch: () => void
}

/** The "phone flow": human check, code by SMS, new password. */
export function ResetByPhone({ humanCheck, phoneNumber: typed, onPhoneNumber, onSwitch }: ResetByPhoneProps) {
  const t = useT()
  const api = useApi()
  const check = useHumanCheck()
  const verification = usePhoneVerification('reset', check)
  const reset = useReset()
  const field = useRef<HTMLInputElement>(null)
  const phoneNumber = normalizePhone(typed)
  const { sentTo } = verification

  // What was typed before this script was here must not go.
  useLayoutEffect(() => {
    if (field.current?.value) onPhoneNumber(field.current.value)
  }, [onPhoneNumber])

  const send = async () => {
    if (!check.passed) {
      reset.clearProblem()
      check.demand('forgot.humanCheckFirst')
      return
    }
    if (phoneNumber === '') return reset.tell('recipient', 'accounts.phoneToVerifyRequired')
    if (!isPhoneNumber(phoneNumber)) return reset.tell('recipient', 'accounts.phoneToVerifyPattern')
    // "Sending a code clears the code and both password fields."
    reset.set({ code: '', password: '', confirmPassword: '' })
    const sent = await reset.run('sending', 'recipient', 'error.sms_failed', async () => {
      try {
        // "Phone existence is checked, then the SMS code is sent."
        await api.call('POST /users/check', { body: { phoneNumber } })
      } catch (error) {
        check.reset()
        throw error
      }
      await verification.send(phoneNumber)
    })
    if (sent) {
      showAlert({ message: t('accounts.codeSent') })
      document.querySelector<HTMLElement>('[data-at="code"] input')?.focus()
    }
  }

  const verify = async () => {
    if (sentTo === undefined) return reset.tell('code', 'forgot.sendFirst')
    if (reset.values.code.trim() === '') return reset.tell('code', 'forgot.codeRequired')
    const code = z.safeParse(codeField, reset.values.code)
    if (!code.success) return reset.tell('code', 'error.incorrect_code')
    const confirmed = await reset.run('verifying', 'code', 'error.incorrect_code', () =>
      verification.confirm(code.data),
    )
    if (confirmed) {
      reset.setVerified(true)
      showAlert({ message: t('forgot.codeConfirmed') })
    }
  }

  /** "Resend clears phone, code and confirmation, resets the human check", and says so. */
  const resend = () => {
    onPhoneNumber('')
    reset.set({ code: '', confirmPassword: '' })
    reset.setVerified(false)
    reset.clearProblem()
    verification.forget()
    check.reset()
    showAlert({ type: 'info', message: t('forgot.sendAgain'), duration: 6000 })
    field.current?.focus()
  }

  return (
    <ResetForm
      reset={reset}
      firstStep="accounts.phoneNumber"
      username={sentTo}
      sent={sentTo !== undefined}
      onVerify={verify}
      onResend={resend}
      resendLabel={t('accounts.resendCode')}
      onReset={async (newPassword) => {
        await api.call('POST /users/updatePassword', { body: { phoneNumber: sentTo ?? '', newPassword } })
      }}
      recipient={
        <div className="grid gap-4">
          <Field label={t('accounts.phoneNumber')} error={reset.problemAt('recipient')}>
            {(attributes) => (
              <div className="flex gap-2 max-sm:flex-wrap">
                <Input
                  {...attributes}
                  ref={field}
                  type="tel"
                  inputMode="tel"
                  autoComplete="tel"
                  name="phoneNumber"
                  placeholder="+886912345678"
                  value={typed}
                  readOnly={reset.verified}
                  onChange={(event) => {
                    onPhoneNumber(event.target.value)
                    if (sentTo === undefined || normalizePhone(event.target.value) === sentTo) return
                    // The code and the solved check are the other number's.
                    verification.forget()
                    check.reset()
                  }}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter' || event.nativeEvent.isComposing || reset.verified) return
                    event.preventDefault()
                    if (reset.busy === undefined && sentTo === undefined) void send()
                  }}
                  className="min-w-0 flex-1 basis-40 tabular"
                />
                {!reset.verified && (
                  <SendButton
                    sent={false}
                    busy={reset.busy === 'sending'}
                    secondsLeft={verification.secondsLeft(phoneNumber)}
                    onSend={() => void send()}
                  />
                )}
              </div>
            )}
          </Field>
          {!reset.verified && <HumanCheckBox kind={humanCheck} action="reset" check={check} />}
        </div>
      }
      other={
        <Button variant="quiet" size="sm" onClick={onSwitch} className="min-h-0 font-normal">
          {t('forgot.useEmail')}
        </Button>
      }
    />
  )
}
