import { useNavigate } from 'react-router'
import { registration, type Registration } from '../../../core/accounts/accounts.ts'
import type { HumanCheck } from '../../../core/verification/human-check.ts'
import { normalizePhone } from '../../../core/phone.ts'
import { ApiFailure } from '../../api/client.ts'
import { failureText } from '../../api/failure-text.ts'
import { useShopForm } from '../../forms/form.ts'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { alertDanger } from '../../shell/alert-store.ts'
import { useApi } from '../../api/use-api.ts'
import { PasswordField, PhoneField, TextField, UsernameHint } from '../fields.tsx'
import { FormSection } from '../form-section.tsx'
import { useHumanCheck } from '../human-check/use-human-check.ts'
import { PhoneProof } from '../verification/phone-proof.tsx'
import { SubmitButton } from '../submit-button.tsx'
import { usePhoneVerification } from '../verification/use-phone-verification.ts'
import { useRedirectUrl } from '../use-redirect-url.ts'

const labels = {
  firstName: 'accounts.firstName',
  lastName: 'accounts.lastName',
  whatsappNumber: 'accounts.whatsappNumber',
  phoneNumber: 'accounts.phoneNumber',
  otp: 'accounts.code',
  email: 'accounts.email',
  password: 'accounts.password',
  confirmPassword: 'accounts.confirmPassword',
} as const satisfies Record<keyof Registration, TextKey>
const names = Object.keys(labels) as (keyof Registration)[]

/** The fields that the server's reasons are about. */
const reasons: Partial<Record<string, keyof Registration>> = {
  email_taken: 'email',
  password_too_common: 'password',
  phone_already_registered: 'phoneNumber',
}

/** "Sections 'Your Personal Details' and 'Account Security'." */
export function RegisterForm({ humanCheck }: { humanCheck: HumanCheck }) {
  const t = useT()
  const api = useApi()
  const navigate = useNavigate()
  const redirectUrl = useRedirectUrl()
  const form = useShopForm(registration)
  const check = useHumanCheck()
  const verification = usePhoneVerification('register', check)

  /** "Submitting without a verified phone shows the alert 'Please verify your phone number with the OTP.'" */
  const askForProof = () => alertDanger(t('error.phone_not_verified'))

  const register = async (body: Registration) => {
    if (!verification.verified) {
      askForProof()
      form.setFocus(verification.sentTo === undefined ? 'phoneNumber' : 'otp')
      return
    }
    try {
      await api.call('POST /users/register', { body })
      await navigate(paths.registerSuccess(redirectUrl))
    } catch (error) {
      alertDanger(failureText(error, t) ?? t('register.failed'))
      if (!(error instanceof ApiFailure)) return
      const field = reasons[error.code]
      if (error.code === 'phone_already_registered') {
        verification.forget()
        check.reset()
      }
      if (error.code === 'phone_not_verified') {
        verification.doubt()
        form.setFocus('otp')
      }
      if (field !== undefined) form.refuse(field, `error.${error.code}` as TextKey)
    }
  }

  const gaps = form.gapsAmong(names)
  const unproven: TextKey[] = verification.verified ? [] : ['register.proof']
  return (
    <form
      noValidate
      method="post"
      onSubmit={form.onSubmit(register, () => !verification.verified && askForProof())}
      className="max-w-260"
    >
      <FormSection first title={t('register.personal')} text={t('register.personalText')}>
        <TextField
          label={labels.firstName}
          hint="accounts.nameHint"
          required
          error={form.errorOf('firstName')}
          input={{ autoComplete: 'given-name' }}
          field={form.register('firstName')}
        />
        <TextField
          label={labels.lastName}
          hint="accounts.nameHint"
          required
          error={form.errorOf('lastName')}
          input={{ autoComplete: 'family-name' }}
          field={form.register('lastName')}
        />
        <PhoneField
          label={labels.whatsappNumber}
          required
          className="sm:col-span-full"
          error={form.errorOf('whatsappNumber')}
          input={{ autoComplete: 'tel', placeholder: '+60123456789' }}
          field={form.register('whatsappNumber')}
        />
        <PhoneProof form={form} humanCheck={humanCheck} check={check} verification={verification} />
      </FormSection>
      <FormSection title={t('register.security')} text={t('register.securityText')}>
        <TextField
          label={labels.email}
          required
          className="sm:col-span-full"
          error={form.errorOf('email')}
          input={{ type: 'email', inputMode: 'email', autoComplete: 'email' }}
          field={form.register('email')}
        />
        <UsernameHint phoneNumber={normalizePhone(form.values.phoneNumber ?? '')} />
        <PasswordField
          label={labels.password}
          kind="new-password"
          required
          error={form.errorOf('password')}
          field={form.register('password', { deps: ['confirmPassword'] })}
        />
        <PasswordField
          label={labels.confirmPassword}
          kind="new-password"
          required
          error={form.errorOf('confirmPassword')}
          field={form.register('confirmPassword')}
        />
      </FormSection>
      <div className="grid border-t border-line py-9 lg:grid-cols-[minmax(0,3fr)_minmax(0,7fr)] lg:gap-12">
        <div className="lg:col-start-2">
          <SubmitButton
            ready={form.isComplete && verification.verified}
            busy={form.formState.isSubmitting}
            missing={[...gaps.empty.map((name) => labels[name]), ...unproven]}
            wrong={gaps.wrong.map((name) => labels[name])}
          >
            {t('register.submit')}
          </SubmitButton>
        </div>
      </div>
    </form>
  )
}
