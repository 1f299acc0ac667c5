import { BadgeCheck } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import * as z from 'zod/mini'
import { codeField, type Registration, type RegistrationForm } from '../../../core/accounts/accounts.ts'
import type { HumanCheck } from '../../../core/verification/human-check.ts'
import { isPhoneNumber, normalizePhone } from '../../../core/phone.ts'
import { ApiFailure } from '../../api/client.ts'
import { failureText } from '../../api/failure-text.ts'
import type { ShopForm } from '../../forms/form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { alertDanger, showAlert } from '../../shell/alert-store.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { codeInput } from '../fields.tsx'
import { HumanCheckBox } from '../human-check/human-check-box.tsx'
import type { HumanCheckState } from '../human-check/use-human-check.ts'
import { SendButton } from './send-button.tsx'
import type { PhoneVerification } from './use-phone-verification.ts'

interface PhoneProofProps {
  form: ShopForm<RegistrationForm, Registration>
  humanCheck: HumanCheck
  check: HumanCheckState
  verification: PhoneVerification
}

/**
 * "Phone number with send and resend code buttons, verification code, a human-check widget. After verification the
 * code and phone fields are locked."
 */
export function PhoneProof({ form, humanCheck, check, verification }: PhoneProofProps) {
  const t = useT()
  const { sentTo, verified, busy } = verification
  const phoneNumber = normalizePhone(form.values.phoneNumber ?? '')
  const secondsLeft = verification.secondsLeft(phoneNumber)

  /** "Sending the code: the phone must be a plus followed by 8 to 15 digits, and the human check must be completed." */
  const send = async () => {
    if (!isPhoneNumber(phoneNumber)) {
      alertDanger(t('register.phoneToSend'))
      form.refuse(
        'phoneNumber',
        phoneNumber === '' ? 'accounts.phoneRequired' : 'accounts.validInternationalNumber',
      )
      return
    }
    if (!check.passed) {
      alertDanger(t('error.human_check_required'))
      check.demand('error.human_check_required')
      return
    }
    try {
      await verification.send(phoneNumber)
      form.clearErrors(['phoneNumber', 'otp'])
      showAlert({ message: t('accounts.codeSent') })
      form.setFocus('otp')
    } catch (error) {
      alertDanger(failureText(error, t) ?? t('error.sms_failed'))
      if (error instanceof ApiFailure && error.code === 'phone_already_registered') {
        form.refuse('phoneNumber', 'error.phone_already_registered')
      }
    }
  }

  const verify = async () => {
    const code = z.safeParse(codeField, form.getValues('otp') ?? '')
    if (!code.success || sentTo === undefined) {
      alertDanger(t('register.otpInvalid'))
      form.refuse('otp', code.success ? 'accounts.sendFirst' : 'accounts.otpPattern')
      return
    }
    try {
      await verification.confirm(code.data)
      form.clearErrors('otp')
      showAlert({ message: t('register.verified') })
      // The button that was pressed goes, and must not take the focus with it.
      form.setFocus('otp')
    } catch (error) {
      const code = error instanceof ApiFailure ? error.code : undefined
      const isOther = code !== undefined && code !== 'incorrect_code'
      alertDanger((isOther ? failureText(error, t) : undefined) ?? t('register.otpFailed'))
      form.refuse('otp', code === 'code_expired' ? 'error.code_expired' : 'register.otpFailed')
    }
  }

  /** Enter does what the button beside the field does, and sends the form once there is nothing left to do there. */
  const onEnter = (event: KeyboardEvent<HTMLInputElement>, step: () => Promise<void>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || verified) return
    event.preventDefault()
    if (busy === undefined) void step()
  }

  return (
    <>
      <Field
        label={t('accounts.phoneNumber')}
        required
        className="sm:col-span-full"
        hint={sentTo !== undefined && !verified ? t('accounts.codeSent') : undefined}
        error={form.errorOf('phoneNumber')}
      >
        {(attributes) => (
          <div className="flex gap-2 max-sm:flex-wrap">
            <Input
              {...attributes}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              placeholder="+60123456789"
              readOnly={verified}
              className="min-w-0 flex-1 basis-40 tabular"
              onKeyDown={(event) => onEnter(event, async () => void (secondsLeft === 0 && (await send())))}
              {...form.register('phoneNumber', {
                onChange: (event) => {
                  if (sentTo === undefined || normalizePhone(String(event.target.value)) === sentTo) return
                  // The code and the solved check are the other number's.
                  verification.forget()
                  check.reset()
                },
              })}
            />
            {verified ? (
              <Verified />
            ) : (
              <SendButton
                sent={sentTo !== undefined}
                busy={busy === 'sending'}
                secondsLeft={secondsLeft}
                onSend={() => void send()}
              />
            )}
          </div>
        )}
      </Field>
      {!verified && (
        <div className="sm:col-span-full">
          <HumanCheckBox kind={humanCheck} action="register" check={check} />
        </div>
      )}
      <Field label={t('accounts.code')} required className="sm:col-span-full" error={form.errorOf('otp')}>
        {(attributes) => (
          <div className="flex max-w-90 gap-2">
            <Input
              {...attributes}
              {...codeInput}
              readOnly={verified}
              onKeyDown={(event) => onEnter(event, verify)}
              {...form.register('otp')}
            />
            {!verified && (
              <Button
                busy={busy === 'verifying'}
                onClick={() => void verify()}
                className="min-h-12 whitespace-nowrap"
              >
                {t('accounts.verifyCode')}
              </Button>
            )}
          </div>
        )}
      </Field>
    </>
  )
}

function Verified() {
  const t = useT()
  return (
    <span className="inline-flex min-h-12 items-center gap-2 px-2 text-md font-medium text-success">
      <BadgeCheck className="size-5" strokeWidth={1.5} aria-hidden />
      {t('humanCheck.verified')}
    </span>
  )
}
