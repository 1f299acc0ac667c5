import { staffPasswordChange } from '../../../core/staff/staff.ts'
import { useAction } from '../../actions/use-action.ts'
import { CodeField, PasswordField } from '../../forms/fields.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { Button } from '../../ui/button.tsx'
import { FieldDensity } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AccountHint } from '../access/account-hint.tsx'
import { useStaffApi } from '../shell/use-staff-api.ts'
import { Panel } from '../ui/panel.tsx'

/** A new password, by the one before and a code of the authenticator; every other session ends. */
export function ChangePassword({ email }: { email: string }) {
  const t = useT()
  const api = useStaffApi()
  const form = useSchemaForm(staffPasswordChange)
  const change = useAction(
    (body: { password: string; newPassword: string; code: string }) =>
      api.call('POST /staff/password', { body }),
    {
      form,
      fields: {
        staff_login_failed: ['password', 'staff.account.wrongPassword'],
        wrong_second_factor: 'code',
        password_too_common: 'newPassword',
      },
      failed: t('staff.access.unreachable'),
      onSuccess: () => {
        for (const name of ['password', 'newPassword', 'code'] as const)
          form.resetField(name, { defaultValue: '' })
        showAlert({ message: t('staff.account.passwordChanged') })
      },
    },
  )

  return (
    <Panel title={t('staff.account.changePassword')}>
      <form noValidate method="post" onSubmit={form.onSubmit(change.run)} className="grid max-w-90 gap-4">
        {change.problem && <Notice tone="danger">{change.problem}</Notice>}
        <AccountHint email={email} />
        <FieldDensity value="compact">
          <PasswordField
            {...form.field('password')}
            label={t('staff.account.currentPassword')}
            kind="current-password"
            required
          />
          <PasswordField
            {...form.field('newPassword')}
            label={t('staff.account.newPassword')}
            kind="new-password"
            hint={t('staff.passwordHint')}
            required
          />
          <CodeField {...form.field('code')} label={t('staff.access.code')} required />
        </FieldDensity>
        <p>
          <Button type="submit" size="sm" busy={change.busy}>
            {t('staff.account.changePassword')}
          </Button>
        </p>
      </form>
    </Panel>
  )
}
