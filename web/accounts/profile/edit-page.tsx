import { maxNameInScript, nameAutoComplete, nameFields } from '#core/accounts/names.ts'
import { accountUpdate, type AccountUpdate, type AccountUpdateForm } from '#core/accounts/accounts.ts'
import { chatApps, chatNames } from '#core/shop/chat.ts'
import { Form } from '../../forms/form.tsx'
import { asDialledAtHome } from '#core/contact/phone.ts'
import { EmailField, SelectField, TextField } from '../../forms/fields.tsx'
import { PhoneField } from '../../forms/phone-field.tsx'
import { useFormValues, useSchemaForm, type SchemaForm } from '../../forms/use-schema-form.ts'
import { useT, useTranslator } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { useShop } from '../../shell/page-head.tsx'
import { AccountPage, SaveOrBack } from '../page-title.tsx'
import { useMember } from '../use-member.ts'
import { EmailProof } from './email-proof.tsx'
import { isOtherEmail, useUpdateMember } from './use-update-member.ts'

/**
 * The page that edits the account. "First name, last name, WhatsApp number, phone number, email. Back goes to
 * /account."
 */
export default function EditPage() {
  const { t, language } = useTranslator()
  const { user, phoneText } = useMember()
  const form = useSchemaForm(accountUpdate)
  const update = useUpdateMember(form)
  const typed = useFormValues(form).email
  const submit = form.onSubmit(
    ({ firstName, lastName, nameInScript, whatsappNumber, email, preferredChat, password, code }) =>
      update.run({
        firstName,
        lastName,
        nameInScript,
        whatsappNumber,
        email,
        preferredChat,
        password,
        code,
      }),
  )

  /** The properties of a name field: "The edit screen says names must contain only A–Z or a–z characters." */
  const nameField = (name: 'firstName' | 'lastName') => ({
    ...form.field(name),
    error: form.errorOf(name) && t('account.namePattern'),
    defaultValue: user[name],
  })

  return (
    <AccountPage title={t('account.edit')} path={paths.accountEdit()} lead={t('account.editLead')}>
      <Form busy={update.busy} onSubmit={submit} className="grid max-w-form gap-x-6 gap-y-5 sm:grid-cols-2">
        {nameFields(language).map((name) => (
          <TextField
            key={name}
            {...nameField(name)}
            label={t(`accounts.${name}`)}
            autoComplete={nameAutoComplete[name]}
          />
        ))}
        <TextField
          {...form.field('nameInScript')}
          label={t('accounts.nameInScript')}
          hint={t('account.nameInScriptHint')}
          className="sm:col-span-full"
          autoComplete="off"
          maxLength={maxNameInScript}
          defaultValue={user.nameInScript}
        />
        <PhoneField
          {...form.field('whatsappNumber')}
          label={t('accounts.whatsappNumber')}
          defaultValue={asDialledAtHome(user.whatsappNumber)}
          countryOf={user.phoneNumber}
          autoComplete="off"
        />
        <TextField
          label={t('common.phoneNumber')}
          hint={t('account.phoneHint')}
          controlClass="tabular"
          value={phoneText}
          disabled
        />
        <EmailField
          {...form.field('email')}
          label={t('common.email')}
          className="sm:col-span-full"
          defaultValue={user.email}
        />
        {isOtherEmail(typed, user) && <EmailProof form={form} />}
        <ChatField form={form} />
        <SaveOrBack busy={update.busy} className="mt-2 sm:col-span-full" />
      </Form>
    </AccountPage>
  )
}

/** The choice of a chat app, if the shop offers more than one. */
function ChatField({ form }: { form: SchemaForm<AccountUpdateForm, AccountUpdate> }) {
  const t = useT()
  const { user } = useMember()
  const { lineAccount } = useShop()
  if (lineAccount === '') return null
  return (
    <SelectField
      {...form.field('preferredChat')}
      label={t('account.chat')}
      hint={t('account.chatHint')}
      className="sm:col-span-full"
      defaultValue={user.preferredChat ?? ''}
      options={[
        { value: '', label: t('account.chatAuto') },
        ...chatApps.map((value) => ({ value, label: chatNames[value] })),
      ]}
    />
  )
}
