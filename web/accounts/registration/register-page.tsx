import { useEffect, useEffectEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { maxNameInScript, nameAutoComplete, nameFields, namesFirst } from '#core/accounts/names.ts'
import { registration, type Registration, type RegistrationForm as Typed } from '#core/accounts/accounts.ts'
import { normalizePhone } from '#core/contact/phone.ts'
import { leadsToCheckout, safeRedirect } from '#core/redirect.ts'
import type { HumanCheck } from '#core/verification/human-check.ts'
import { createDraft } from '../../forms/draft.ts'
import { Form } from '../../forms/form.tsx'
import { fieldGaps } from '../../forms/field-gaps.ts'
import { EmailField, PasswordField, TextField, UsernameHint } from '../../forms/fields.tsx'
import { PhoneField } from '../../forms/phone-field.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { useFormValues, useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT, useTranslator, type TextKey } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { alertDanger, showAlert } from '../../shell/alert-store.ts'
import { FormSection } from '../form-section.tsx'
import { useHumanCheck } from '../human-check/use-human-check.ts'
import { useRedirectUrl } from '../use-redirect-url.ts'
import { PhoneProof, usePhoneProof, type RegisterForm } from '../verification/phone-proof.tsx'
import type { Route } from './+types/register-page'
import { AccountPage } from '../page-title.tsx'
import { loadForVisitor, noStore } from '../read-member.ts'
import { useFollowServer } from '../use-follow-server.ts'
import { textLink } from '../text-link.ts'
import { justRegistered } from './just-registered.ts'
import { useRegister } from './use-register.ts'

export const loader = (args: Route.LoaderArgs) => loadForVisitor(args)

export const headers = () => noStore

export default function RegisterPage({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const redirectUrl = useRedirectUrl()
  useFollowServer(undefined)
  return (
    <AccountPage
      title={t('register.title')}
      description={t('register.description')}
      path={paths.register()}
      inAccount={false}
      lead={
        <>
          {t('register.haveAccount')}
          <Link to={paths.login(redirectUrl)} className={`${textLink} text-petrol`}>
            {t('login.title')}
          </Link>
        </>
      }
    >
      <RegistrationForm humanCheck={loaderData.humanCheck} />
    </AccountPage>
  )
}

const labels = {
  firstName: 'accounts.firstName',
  lastName: 'accounts.lastName',
  nameInScript: 'accounts.nameInScript',
  whatsappNumber: 'accounts.whatsappNumber',
  phoneNumber: 'common.phoneNumber',
  otp: 'accounts.code',
  email: 'common.email',
  password: 'accounts.password',
  confirmPassword: 'accounts.confirmPassword',
} as const satisfies Record<keyof Registration, TextKey>

/**
 * Leaves the page after a registration: "On success it goes to /registerSuccess", or "returns to the checkout it came
 * from", where an alert says the same.
 */
function useAfterRegistration(): () => unknown {
  const t = useT()
  const navigate = useNavigate()
  const redirectUrl = useRedirectUrl()
  return () => {
    if (!leadsToCheckout(redirectUrl))
      return navigate(paths.registerSuccess(redirectUrl), { state: justRegistered })
    showAlert({ message: t('registerSuccess.created') })
    return navigate(safeRedirect(redirectUrl), { replace: true })
  }
}

const draft = createDraft(() => window.sessionStorage, 'registrationDraft')

/** The fields that a draft keeps: all except passwords and the code. */
const drafted = ['firstName', 'lastName', 'nameInScript', 'whatsappNumber', 'phoneNumber', 'email'] as const

/** Stores the typed values for this tab, so that they survive a reload, as in the checkout. */
function useDraft({ getValues, setValue }: RegisterForm, typed: Partial<Typed>): void {
  const restore = useEffectEvent(() => {
    for (const [field, value] of draft.read('')) {
      const name = drafted.find((one) => one === field)
      if (name !== undefined && !getValues(name)) setValue(name, String(value))
    }
  })
  useEffect(() => restore(), [])
  useEffect(() => {
    // Until the fields are mounted, the form has no values.
    if (typed.firstName === undefined) return
    draft.write('', Object.fromEntries(drafted.map((name) => [name, typed[name]])))
  }, [typed])
}

/** The registration form. "Sections 'Your Personal Details' and 'Account Security'." */
function RegistrationForm({ humanCheck }: { humanCheck: HumanCheck }) {
  const { t, language } = useTranslator()
  const form = useSchemaForm(registration)
  const values = useFormValues(form)
  const check = useHumanCheck()
  const proof = usePhoneProof(form, check)
  const leave = useAfterRegistration()
  const onRegistered = () => {
    draft.clear()
    return leave()
  }
  const register = useRegister(form, { proof, check, onRegistered })
  useDraft(form, values)

  /** Shows the alert for "Submitting without a verified phone". */
  const askForProof = () => alertDanger(t('error.phone_not_verified'), undefined, 'proof')
  const submit = form.onSubmit(
    (body) => {
      if (proof.verified) return register.run(body)
      askForProof()
      return form.setFocus(proof.sentTo === undefined ? 'phoneNumber' : 'otp')
    },
    () => !proof.verified && askForProof(),
  )

  const gaps = fieldGaps(registration, values, Object.entries(namesFirst(labels, language)))
  const field = (name: keyof Registration) => ({
    ...form.field(name),
    label: t(labels[name]),
    required: true,
  })
  return (
    <Form busy={register.busy} onSubmit={submit} className="max-w-260">
      <FormSection first title={t('register.personal')} text={t('register.personalText')}>
        {nameFields(language).map((name) => (
          <TextField
            key={name}
            {...field(name)}
            hint={t('accounts.nameHint')}
            autoComplete={nameAutoComplete[name]}
          />
        ))}
        <TextField
          {...field('nameInScript')}
          required={false}
          hint={t('accounts.nameInScriptHint')}
          className="sm:col-span-full"
          autoComplete="off"
          maxLength={maxNameInScript}
        />
        <PhoneField
          {...field('whatsappNumber')}
          className="sm:col-span-full"
          hint={t('register.whatsappWhy')}
        />
        <PhoneProof form={form} humanCheck={humanCheck} check={check} proof={proof} />
      </FormSection>
      <FormSection title={t('register.security')} text={t('register.securityText')}>
        <EmailField {...field('email')} className="sm:col-span-full" />
        <UsernameHint username={normalizePhone(values.phoneNumber ?? '')} />
        <PasswordField
          {...field('password')}
          {...form.field('password', { deps: ['confirmPassword'] })}
          kind="new-password"
        />
        <PasswordField {...field('confirmPassword')} kind="new-password" />
      </FormSection>
      <div className="grid border-t border-line py-9 lg:grid-cols-[minmax(0,3fr)_minmax(0,7fr)] lg:gap-12">
        <div className="lg:col-start-2">
          <SubmitButton
            busy={register.busy}
            gaps={proof.verified ? gaps : { ...gaps, first: 'form.verifyPhone' }}
          >
            {t('register.submit')}
          </SubmitButton>
        </div>
      </div>
    </Form>
  )
}
