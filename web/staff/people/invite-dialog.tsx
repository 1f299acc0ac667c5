import { staffInvitation } from '#core/staff/accounts.ts'
import { decisionsOf } from '#core/staff/deciders.ts'
import { mayManage } from '#core/staff/roles.ts'
import { useAction } from '../../actions/use-action.ts'
import { EmailField, SelectField, TextField } from '../../forms/fields.tsx'
import { useFormValues, useSchemaForm } from '../../forms/use-schema-form.ts'
import { useTranslator } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { Notice } from '../../ui/notice.tsx'
import { useStaffApi } from '../shell/use-staff-api.ts'
import { useStaff } from '../shell/use-staff.ts'
import { QuestionDialog } from '../ui/question-dialog.tsx'
import type { Role } from './role.ts'
import { useOutcomeText } from './use-outcome-text.ts'

/** Returns the roles that the signed-in staff member may give, as options of a field. */
export function useRoleOptions(roles: readonly Role[]) {
  const { language } = useTranslator()
  const staff = useStaff()
  return roles
    .filter((role) => mayManage(staff, role))
    .map(({ id, name }) => ({ value: id, label: name[language] }))
}

/** The dialog for an invitation: a name, an email and a role. The new colleague gets the link by email. */
export function InviteDialog({ roles, onClose }: { roles: readonly Role[]; onClose: () => void }) {
  const { t } = useTranslator()
  const outcomeText = useOutcomeText()
  const api = useStaffApi()
  const options = useRoleOptions(roles)
  const [least] = roles
    .filter(({ id }) => options.some(({ value }) => value === id))
    .toSorted((one, other) => one.permissions.length - other.permissions.length)
  const form = useSchemaForm(staffInvitation, {
    mode: 'onSubmit',
    // The default is the role with the fewest permissions, because it can do the least harm.
    defaultValues: { name: '', email: '', role: least?.id ?? '' },
  })
  const { role: chosen } = useFormValues(form)
  const isDecider = roles.some(
    ({ id, permissions }) => id === chosen && decisionsOf({ role: id, permissions }).length > 0,
  )
  const invite = useAction(
    async (body: { name: string; email: string; role: string }) => {
      const outcome = await api.call('POST /staff/people', { body })
      return { ...outcome, email: body.email }
    },
    {
      form,
      fields: { staff_exists: 'email' },
      failed: t('common.notSaved'),
      revalidate: 'always',
      onSuccess: ({ email, ...outcome }) => {
        onClose()
        showAlert({ message: outcomeText(outcome, t('staff.people.invited', { email })) })
      },
    },
  )
  return (
    <QuestionDialog
      open
      title={t('staff.people.inviteTitle')}
      action={t('staff.people.invite')}
      busy={invite.busy}
      problem={invite.problem}
      onClose={onClose}
      onSubmit={form.onSubmit(invite.run)}
    >
      <p className="mb-4 text-ink-soft">{t('staff.people.inviteText')}</p>
      <div className="grid gap-3">
        <TextField {...form.field('name')} label={t('staff.common.fullName')} required data-autofocus />
        <EmailField {...form.field('email')} label={t('common.email')} required autoComplete="off" />
        <SelectField {...form.field('role')} label={t('staff.common.role')} options={options} required />
        {isDecider && <Notice tone="quiet">{t('staff.people.inviteDecider')}</Notice>}
      </div>
    </QuestionDialog>
  )
}
