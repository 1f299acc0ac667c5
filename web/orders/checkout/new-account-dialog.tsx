import { useId, useState } from 'react'
import { Link } from 'react-router'
import { registration, type RegistrationForm } from '#core/accounts/accounts.ts'
import type { Checkout } from '#core/orders/checkout.ts'
import { nameAutoComplete, nameFields, namesFirst } from '#core/accounts/names.ts'
import { registrationFrom } from '#core/accounts/newcomer.ts'
import type { HumanCheck } from '#core/verification/human-check.ts'
import { useHumanCheck } from '../../accounts/human-check/use-human-check.ts'
import { useRegister } from '../../accounts/registration/use-register.ts'
import { textLink } from '../../accounts/text-link.ts'
import { PhoneProof, usePhoneProof } from '../../accounts/verification/phone-proof.tsx'
import { fieldGaps } from '../../forms/field-gaps.ts'
import { EmailField, PasswordField, TextField, UsernameHint } from '../../forms/fields.tsx'
import { Form } from '../../forms/form.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { useFormValues, useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT, useTranslator } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { alertDanger } from '../../shell/alert-store.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, dialogCard } from '../../ui/dialog.tsx'

interface NewAccountDialogProps {
  humanCheck: HumanCheck
  /** The values typed in the checkout. */
  checkout: Checkout
  onClose: () => void
  /** Called with the phone number of the new member, who is then signed in. */
  onRegistered: (phoneNumber: string) => void
}

const labels = {
  firstName: 'accounts.firstName',
  lastName: 'accounts.lastName',
  phoneNumber: 'common.phoneNumber',
  otp: 'accounts.code',
  email: 'common.email',
  password: 'accounts.password',
} as const

/** The form that registers the visitor, filled in from the checkout. */
function useNewAccount(checkout: Checkout, onRegistered: NewAccountDialogProps['onRegistered']) {
  const t = useT()
  const [known] = useState(() => registrationFrom(checkout))
  const form = useSchemaForm(registration, { defaultValues: known })
  const values = { ...known, ...useFormValues(form) }
  const check = useHumanCheck()
  const proof = usePhoneProof(form, check)
  const register = useRegister(form, {
    proof,
    check,
    onRegistered: ({ phoneNumber }) => onRegistered(phoneNumber),
  })
  const askForProof = () => alertDanger(t('error.phone_not_verified'), undefined, 'proof')
  const submit = form.onSubmit(
    (body) => {
      if (proof.verified) return register.run({ ...body, whatsappNumber: body.phoneNumber })
      askForProof()
      return form.setFocus(proof.sentTo === undefined ? 'phoneNumber' : 'otp')
    },
    () => !proof.verified && askForProof(),
  )
  return { form, known, values, check, proof, register, submit }
}

/**
 * The dialog in which "the account can be made inside checkout from what is typed there (phone, code, password last)."
 */
export default function NewAccountDialog(props: NewAccountDialogProps) {
  const { humanCheck, checkout, onClose, onRegistered } = props
  const { t, language } = useTranslator()
  const id = useId()
  const { form, known, values, check, proof, register, submit } = useNewAccount(checkout, onRegistered)
  const gaps = fieldGaps(registration, withConfirmation(values), Object.entries(namesFirst(labels, language)))
  const isNamed = known.firstName !== '' && known.lastName !== ''
  const password = form.field('password')
  return (
    <Dialog open onClose={onClose} labelledBy={id} className={dialogCard}>
      <div className="p-6 sm:p-8">
        <h2 id={id} className="text-h2">
          {t('checkout.accountTitle')}
        </h2>
        <p className="mt-2 mb-6 text-ink-soft">{t('checkout.accountText')}</p>
        <Form busy={register.busy} onSubmit={submit} className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
          {!isNamed && (
            <>
              {nameFields(language).map((name) => (
                <TextField
                  key={name}
                  {...form.field(name)}
                  label={t(`accounts.${name}`)}
                  hint={t('accounts.nameHint')}
                  required
                  autoComplete={nameAutoComplete[name]}
                />
              ))}
            </>
          )}
          <PhoneProof form={form} humanCheck={humanCheck} check={check} proof={proof} />
          <EmailField
            {...form.field('email')}
            label={t('common.email')}
            required
            className="sm:col-span-full"
          />
          <UsernameHint username={values.phoneNumber ?? ''} />
          <PasswordField
            {...password}
            label={t('accounts.password')}
            required
            kind="new-password"
            hint={t('register.securityText')}
            className="sm:col-span-full"
            onChange={(event) => {
              // The password is typed only once, because it can be shown.
              form.setValue('confirmPassword', event.target.value)
              return password.onChange(event)
            }}
          />
          <div className="sm:col-span-full">
            <SubmitButton
              block
              busy={register.busy}
              gaps={proof.verified ? gaps : { ...gaps, first: 'form.verifyPhone' }}
            >
              {t('checkout.accountSubmit')}
            </SubmitButton>
          </div>
        </Form>
        <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-1 text-sm">
          <Link to={paths.login(paths.checkout())} className={textLink}>
            {t('checkout.accountSignIn')}
          </Link>
          <Button variant="quiet" size="sm" onClick={onClose}>
            {t('checkout.accountBack')}
          </Button>
        </p>
      </div>
    </Dialog>
  )
}

/** Adds the password as its own confirmation, because it is typed only once here. */
const withConfirmation = (values: Partial<RegistrationForm>) => ({
  ...values,
  confirmPassword: values.password,
})
