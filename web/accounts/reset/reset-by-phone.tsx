import { useLayoutEffect, useRef } from 'react'
import { isPhoneNumber, normalizePhone } from '#core/contact/phone.ts'
import type { HumanCheck } from '#core/verification/human-check.ts'
import { useApi } from '../../api/use-api.ts'
import type { PhoneControl } from '../../forms/phone-control.ts'
import { PhoneField } from '../../forms/phone-field.tsx'
import { useT } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { HumanCheckBox } from '../human-check/human-check-box.tsx'
import { useHumanCheck } from '../human-check/use-human-check.ts'
import type { SharedPhoneNumber } from '../sign-in/password-form.tsx'
import { smsCalls } from '../verification/use-proof.ts'
import { recipientField, ResetForm, useReset } from './reset-form.tsx'

/** The "phone flow" of a reset: human check, code by SMS, then a new password. */
export function ResetByPhone(props: SharedPhoneNumber & { humanCheck: HumanCheck; onSwitch: () => void }) {
  const { humanCheck, phoneNumber: typed, onPhoneNumber, onSwitch } = props
  const t = useT()
  const api = useApi()
  const check = useHumanCheck()
  const field = useRef<PhoneControl>(null)
  const phoneNumber = normalizePhone(typed)
  // The number is checked first: "Phone existence is checked, then the SMS code is sent."
  const checkNumber = (number: string) => api.call('POST /users/check', { body: { phoneNumber: number } })
  const reset = useReset(smsCalls(api, 'reset', check, checkNumber), {
    sendFailed: 'error.sms_failed',
    sent: 'accounts.codeSent',
    incorrectCode: 'error.incorrect_code',
  })
  const { sentTo, verified } = reset.proof

  // Keeps text that was typed before hydration.
  useLayoutEffect(() => {
    if (field.current?.value) onPhoneNumber(field.current.value)
  }, [onPhoneNumber])

  const send = () => {
    if (!check.passed) {
      reset.clearProblem()
      return check.require('forgot.humanCheckFirst')
    }
    if (phoneNumber === '') return reset.showProblem('recipient', 'accounts.phoneToVerifyRequired')
    if (!isPhoneNumber(phoneNumber)) return reset.showProblem('recipient', 'accounts.phoneToVerifyPattern')
    reset.send(phoneNumber)
  }

  const startOver = () => {
    reset.proof.restart()
    check.reset()
  }

  /** Sends a code again: "Resend clears phone, code and confirmation, resets the human check", and an alert says so. */
  const resend = () => {
    onPhoneNumber('')
    reset.set({ code: '', confirmPassword: '' })
    reset.clearProblem()
    startOver()
    showAlert({ type: 'info', message: t('forgot.sendAgain'), duration: 6000, topic: 'proof' })
    field.current?.focus()
  }

  return (
    <ResetForm
      reset={reset}
      firstStep="common.phoneNumber"
      username={sentTo}
      resend={{ onSend: resend, busy: false, secondsLeft: 0 }}
      onReset={(sentTo, newPassword) =>
        api.call('POST /users/updatePassword', { body: { phoneNumber: sentTo, newPassword } })
      }
      recipient={
        <div className="grid gap-4">
          <PhoneField
            {...recipientField(reset, { recipient: phoneNumber, send, showsSend: !verified })}
            ref={field}
            label={t('common.phoneNumber')}
            name="phoneNumber"
            placeholder="+886912345678"
            value={typed}
            onChange={({ target }) => {
              onPhoneNumber(target.value)
              reset.clearProblemAt('recipient')
              // The code and the human check are valid for the old number only.
              if (sentTo !== undefined && normalizePhone(target.value) !== sentTo) startOver()
            }}
          />
          {!verified && <HumanCheckBox kind={humanCheck} action="reset" check={check} />}
        </div>
      }
      other="forgot.useEmail"
      onSwitch={onSwitch}
    />
  )
}
