import { staffPasswordChange } from '../../../core/staff/staff.ts'
import { codeInput, PasswordField } from '../../accounts/fields.tsx'
import { ApiFailure } from '../../api/client.ts'
import { useShopForm } from '../../forms/form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { Button } from '../../ui/button.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AccountHint } from '../access/account-hint.tsx'
import { useTries } from '../access/use-tries.ts'
import { useStaffApi } from '../shell/use-staff-api.ts'
import { Panel } from '../ui/panel.tsx'

/** A new password, by the one before and a code of the authenticator; every other session ends. */
export function ChangePassword({ email }: { email: string }) {
  const t = useT()
  const api = useStaffApi()
  const form = useShopForm(staffPasswordChange)
  const tries = useTries()

  const change = async (body: { password: string; newPassword: string; code: string }) => {
    tries.clear()
    try {
      await api.call('POST /staff/password', { body })
      for (const name of ['password', 'newPassword', 'code'] as const)
        form.resetField(name, { defaultValue: '' })
      showAlert({ message: t('staff.account.passwordChanged') })
    } catch (error) {
      const code = error instanceof ApiFailure ? error.code : undefined
      if (code === 'staff_login_failed') form.refuse('password', 'staff.account.wrongPassword')
      else if (code === 'wrong_second_factor') form.refuse('code', 'error.wrong_second_factor')
      else if (code === 'password_too_common') form.refuse('newPassword', 'error.password_too_common')
      else tries.tell(error)
    }
  }

  return (
    <Panel title={t('staff.account.changePassword')}>
      <form noValidate method="post" onSubmit={form.onSubmit(change)} className="grid max-w-90 gap-4">
        {tries.problem !== undefined && <Notice tone="danger">{tries.problem}</Notice>}
        <AccountHint email={email} />
        <PasswordField
          label="staff.account.currentPassword"
          kind="current-password"
          required
          error={form.errorOf('password')}
          input={{ density: 'compact' }}
          field={form.register('password')}
        />
        <PasswordField
          label="staff.account.newPassword"
          kind="new-password"
          hint="staff.passwordHint"
          required
          error={form.errorOf('newPassword')}
          input={{ density: 'compact' }}
          field={form.register('newPassword')}
        />
        <Field label={t('staff.access.code')} required error={form.errorOf('code')}>
          {(attributes) => (
            <Input density="compact" {...attributes} {...codeInput} {...form.register('code')} />
          )}
        </Field>
        <p>
          <Button type="submit" size="sm" busy={form.formState.isSubmitting}>
            {t('staff.account.changePassword')}
          </Button>
        </p>
      </form>
    </Panel>
  )
}
