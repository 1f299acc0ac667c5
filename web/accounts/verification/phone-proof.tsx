import { BadgeCheck } from 'lucide-react'
import * as z from 'zod/mini'
import { codeField, type Registration, type RegistrationForm } from '#core/accounts/accounts.ts'
import { isPhoneNumber, normalizePhone } from '#core/contact/phone.ts'
import type { HumanCheck } from '#core/verification/human-check.ts'
import { ApiFailure, type ApiClient } from '../../api/client.ts'
import { useApi } from '../../api/use-api.ts'
import { CodeField } from '../../forms/fields.tsx'
import { PhoneField } from '../../forms/phone-field.tsx'
import { useFormValues, type SchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { alertDanger, showAlert } from '../../shell/alert-store.ts'
import { Button } from '../../ui/button.tsx'
import { HumanCheckBox } from '../human-check/human-check-box.tsx'
import type { HumanCheckState } from '../human-check/use-human-check.ts'
import { SendButton } from './send-button.tsx'
import { StepError } from './step-error.ts'
import { smsCalls, useProof } from './use-proof.ts'

export type RegisterForm = SchemaForm<RegistrationForm, Registration>

const alertProblem = (message: string) => alertDanger(message, undefined, 'proof')

/**
 * Checks that a number is not registered, because the response to a request for a code does not reveal that.
 * @throws StepError "This phone number has already registed"
 */
async function demandFree(api: ApiClient, phoneNumber: string) {
  try {
    await api.call('POST /users/check', { body: { phoneNumber } })
  } catch (error) {
    if (error instanceof ApiFailure && error.code === 'phone_not_registered') return
    throw error
  }
  throw new StepError('error.phone_already_registered')
}

/** The verification of the phone number in a registration. */
export function usePhoneProof(form: RegisterForm, check: HumanCheckState) {
  const t = useT()
  const phoneNumber = normalizePhone(useFormValues(form).phoneNumber ?? '')
  const api = useApi()
  const proof = useProof(
    smsCalls(api, 'register', check, (number) => demandFree(api, number)),
    {
      send: {
        alert: true,
        failed: t('error.sms_failed'),
        onFailure: ({ error }) => {
          if (error instanceof StepError) form.setFieldError('phoneNumber', error.text)
        },
        onSuccess: () => {
          form.clearErrors(['phoneNumber', 'otp'])
          showAlert({ message: t('accounts.codeSent'), topic: 'proof' })
          form.setFocus('otp')
        },
      },
      confirm: {
        failed: t('register.otpFailed'),
        onSuccess: () => {
          form.clearErrors('otp')
          showAlert({ message: t('register.verified'), topic: 'proof' })
          // The pressed button disappears, so the focus moves on.
          form.setFocus('otp')
        },
        onFailure: ({ code, text }) => {
          alertProblem(code === 'incorrect_code' ? t('register.otpFailed') : text)
          form.setFieldError('otp', code === 'code_expired' ? 'error.code_expired' : 'register.otpFailed')
          return true
        },
      },
    },
  )
  const { sentTo } = proof

  return {
    ...proof,
    secondsLeft: proof.secondsLeft(phoneNumber),
    /** Sends a code: "The phone must be a plus followed by 8 to 15 digits, and the human check must be completed." */
    sendCode: () => {
      if (!isPhoneNumber(phoneNumber)) {
        alertProblem(t('register.phoneToSend'))
        const problem = phoneNumber === '' ? 'accounts.phoneRequired' : 'accounts.validInternationalNumber'
        return form.setFieldError('phoneNumber', problem)
      }
      if (!check.passed) {
        alertProblem(t('error.human_check_required'))
        return check.require('error.human_check_required')
      }
      void proof.send.run(phoneNumber)
    },
    verifyCode: () => {
      const code = z.safeParse(codeField, form.getValues('otp') ?? '')
      if (code.success && sentTo !== undefined) return void proof.confirm.run(code.data)
      alertProblem(t('register.otpInvalid'))
      form.setFieldError('otp', code.success ? 'accounts.sendFirst' : 'accounts.otpPattern')
    },
    /**
     * Starts over if the number changed after the code was sent: a code and a human check are valid for one number
     * only.
     */
    changeNumber: (typed: string) => {
      if (sentTo === undefined || normalizePhone(typed) === sentTo) return
      proof.restart()
      check.reset()
    },
  }
}

interface PhoneProofProps {
  form: RegisterForm
  humanCheck: HumanCheck
  check: HumanCheckState
  proof: ReturnType<typeof usePhoneProof>
}

/**
 * The phone field with its code: "Send and resend code buttons, a human-check widget. After verification the code and
 * phone fields are locked."
 */
export function PhoneProof({ form, humanCheck, check, proof }: PhoneProofProps) {
  const t = useT()
  const { sentTo, verified, secondsLeft, sendCode, verifyCode } = proof
  // Enter presses the button beside the field; once the number is verified, it submits the form.
  const whileOpen = (step: () => void) => (verified ? undefined : () => !proof.busy && step())
  return (
    <>
      <PhoneField
        {...form.field('phoneNumber', {
          onChange: (event) => proof.changeNumber(String(event.target.value)),
        })}
        label={t('common.phoneNumber')}
        required
        className="sm:col-span-full"
        hint={t(sentTo !== undefined && !verified ? 'accounts.codeSent' : 'register.phoneWhy')}
        readOnly={verified}
        onEnter={whileOpen(() => secondsLeft === 0 && sendCode())}
        trailing={
          verified ? (
            <span className="inline-flex min-h-12 items-center gap-2 px-2 text-md font-medium text-success">
              <BadgeCheck className="size-5" />
              {t('humanCheck.verified')}
            </span>
          ) : (
            <SendButton
              sent={sentTo !== undefined}
              busy={proof.send.busy}
              secondsLeft={secondsLeft}
              onSend={sendCode}
            />
          )
        }
      />
      {!verified && (
        <div className="sm:col-span-full">
          <HumanCheckBox kind={humanCheck} action="register" check={check} />
        </div>
      )}
      <CodeField
        {...form.field('otp')}
        label={t('accounts.code')}
        required
        className="max-w-90 sm:col-span-full"
        readOnly={verified}
        onEnter={whileOpen(verifyCode)}
        trailing={
          !verified && (
            <Button busy={proof.confirm.busy} onClick={verifyCode} className="min-h-12 whitespace-nowrap">
              {t('accounts.verifyCode')}
            </Button>
          )
        }
      />
    </>
  )
}
