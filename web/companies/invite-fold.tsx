import { useState } from 'react'
import * as z from 'zod/mini'
import {
  emailInvitation,
  invitationWays,
  phoneInvitation,
  type InvitationForm,
  type InvitationWay,
} from '#core/companies/invitations.ts'
import { noLimits, typedBuyerLimits } from '#core/companies/limits.ts'
import { companyRoles, limitedRoles } from '#core/companies/roles.ts'
import { useAction } from '../actions/use-action.ts'
import { useApi } from '../api/use-api.ts'
import { EmailField, SelectField } from '../forms/fields.tsx'
import { Form } from '../forms/form.tsx'
import { PhoneField } from '../forms/phone-field.tsx'
import { useFormValues, useSchemaForm } from '../forms/use-schema-form.ts'
import { useT } from '../i18n/i18n.tsx'
import { showAlert } from '../shell/alert-store.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Fold } from '../ui/rows/fold.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { LimitFields, typedLimitsOf } from './limit-fields.tsx'

const phoneForm = z.extend(phoneInvitation, typedBuyerLimits.shape)
const mailForm = z.extend(emailInvitation, typedBuyerLimits.shape)

/** Invites somebody to the company, by SMS or by email. */
export function InviteFold({ companyId }: { companyId: string }) {
  const t = useT()
  const [by, setBy] = useState<InvitationWay>('phone')
  const send = useInvite(companyId)
  const defaultValues = { role: 'buyer', ...typedLimitsOf(noLimits) } as const
  const phone = useSchemaForm(phoneForm, { defaultValues })
  const mail = useSchemaForm(mailForm, { defaultValues })
  const submit =
    by === 'phone'
      ? phone.onSubmit(async ({ orderLimit, monthLimit, ...form }) => {
          if (await send.run({ by: 'phone', ...form, limits: { orderLimit, monthLimit } })) phone.reset()
        })
      : mail.onSubmit(async ({ orderLimit, monthLimit, ...form }) => {
          if (await send.run({ by: 'email', ...form, limits: { orderLimit, monthLimit } })) mail.reset()
        })
  const roles = { phone: useFormValues(phone).role, email: useFormValues(mail).role }
  const roleField = { label: t('companies.role'), hint: t('companies.rolesText') }
  const options = companyRoles.map((value) => ({ value, label: t(`companies.role.${value}`) }))
  return (
    <Fold name={t('companies.invite')} answer={t('companies.inviteAnswer')}>
      <p className="mb-4 max-w-[60ch] text-sm text-ink-soft">{t('companies.inviteText')}</p>
      <Form busy={send.busy} onSubmit={submit} className="grid max-w-120 gap-4">
        <Segmented
          legend={t('companies.inviteBy')}
          options={invitationWays.map((value) => ({ value, label: t(`companies.inviteBy.${value}`) }))}
          value={by}
          onChange={setBy}
        />
        {by === 'phone' ? (
          <PhoneField
            {...phone.field('phoneNumber')}
            key="phone"
            label={t('common.phone')}
            required
            autoComplete="off"
          />
        ) : (
          <EmailField
            {...mail.field('email')}
            key="email"
            label={t('common.email')}
            required
            autoComplete="off"
          />
        )}
        {by === 'phone' ? (
          <SelectField key="phone role" {...phone.field('role')} {...roleField} options={options} />
        ) : (
          <SelectField key="email role" {...mail.field('role')} {...roleField} options={options} />
        )}
        {limitedRoles.includes(roles[by] ?? 'buyer') && (
          <LimitFields key={`${by} limits`} field={(by === 'phone' ? phone : mail).field} />
        )}
        {send.problem && <Notice tone="danger">{send.problem}</Notice>}
        <div>
          <Button type="submit" busy={send.busy}>
            {t('companies.send')}
          </Button>
        </div>
      </Form>
    </Fold>
  )
}

function useInvite(id: string) {
  const t = useT()
  const api = useApi()
  return useAction(
    async (body: InvitationForm) => {
      await api.call('POST /companies/{id}/invitations', { params: { id }, body })
      return body
    },
    {
      failed: t('common.failed'),
      revalidate: true,
      onSuccess: (body) =>
        showAlert({
          message: t('companies.invited', { to: body.by === 'phone' ? body.phoneNumber : body.email }),
        }),
    },
  )
}
