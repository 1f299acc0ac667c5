import { Link } from 'react-router'
import { accountUpdate, type AccountUpdate } from '../../../core/accounts/accounts.ts'
import { useShopForm } from '../../forms/form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { PhoneField, TextField } from '../fields.tsx'
import { PageTitle } from '../page-title.tsx'
import { useMember } from '../use-member.ts'
import { useUpdateMember } from './use-update-member.ts'

/**
 * "Fields: first name, last name, WhatsApp number, phone number, email. Back goes to /account. Save submits and
 * shows a loading indicator."
 */
export default function EditPage() {
  const t = useT()
  const { user, phoneText } = useMember()
  const form = useShopForm(accountUpdate)
  const update = useUpdateMember()

  const save = async ({ firstName, lastName, whatsappNumber, email }: AccountUpdate) => {
    const refusal = await update({ firstName, lastName, whatsappNumber, email })
    if (refusal === 'email_taken') form.refuse('email', 'error.email_taken')
  }

  /** "The edit screen says names must contain only A–Z or a–z characters." */
  const nameError = (name: 'firstName' | 'lastName') =>
    form.errorOf(name) === undefined ? undefined : t('account.namePattern')

  return (
    <>
      <PageHead
        title={t('account.edit')}
        description={t('account.description')}
        path={paths.accountEdit()}
        noIndex
      />
      <div className="wrap">
        <PageTitle inAccount lead={t('account.editLead')}>
          {t('account.edit')}
        </PageTitle>
        <form
          noValidate
          method="post"
          onSubmit={form.onSubmit(save)}
          className="grid max-w-form gap-x-6 gap-y-5 sm:grid-cols-2"
        >
          <TextField
            label="accounts.firstName"
            error={nameError('firstName')}
            input={{ defaultValue: user.firstName, autoComplete: 'given-name' }}
            field={form.register('firstName')}
          />
          <TextField
            label="accounts.lastName"
            error={nameError('lastName')}
            input={{ defaultValue: user.lastName, autoComplete: 'family-name' }}
            field={form.register('lastName')}
          />
          <PhoneField
            label="accounts.whatsappNumber"
            error={form.errorOf('whatsappNumber')}
            input={{ defaultValue: user.whatsappNumber, autoComplete: 'off' }}
            field={form.register('whatsappNumber')}
          />
          <PhoneField
            label="accounts.phoneNumber"
            hint="account.phoneHint"
            input={{ value: phoneText, disabled: true }}
          />
          <TextField
            label="accounts.email"
            className="sm:col-span-full"
            error={form.errorOf('email')}
            input={{ defaultValue: user.email, type: 'email', inputMode: 'email', autoComplete: 'email' }}
            field={form.register('email')}
          />
          <p className="mt-2 flex gap-2 sm:col-span-full">
            <Button type="submit" busy={form.formState.isSubmitting}>
              {t('account.save')}
            </Button>
            <Link to={paths.account()} className={buttonClass({ variant: 'secondary' })}>
              {t('account.back')}
            </Link>
          </p>
        </form>
      </div>
    </>
  )
}
