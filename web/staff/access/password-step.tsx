import { staffLogin } from '../../../core/staff/staff.ts'
import { EmailField, PasswordField } from '../../forms/fields.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useStaffApi } from '../shell/use-staff-api.ts'
import { knownEmail } from './known-email.ts'
import { TryButton } from './try-button.tsx'
import { useLimitedAction } from './use-limited-action.ts'

interface PasswordStepProps {
  /** Why somebody has to sign in again; a sentence. */
  notice: { tone: 'success' | 'warning'; text: string } | undefined
  onDone: () => Promise<void>
}

/** The first of the two steps of signing in. */
export function PasswordStep({ notice, onDone }: PasswordStepProps) {
  const t = useT()
  const api = useStaffApi()
  const form = useSchemaForm(staffLogin)
  const signIn = useLimitedAction(
    (body: { email: string; password: string }) => api.call('POST /staff/login', { body }),
    { onSuccess: onDone },
  )

  return (
    <form noValidate method="post" onSubmit={form.onSubmit(signIn.run)} className="grid gap-4">
      {signIn.problem ? (
        <Notice tone="danger">{signIn.problem}</Notice>
      ) : (
        notice && <Notice tone={notice.tone}>{notice.text}</Notice>
      )}
      <EmailField
        {...form.field('email', {
          onChange: (event) => knownEmail.setState({ email: event.target.value }),
        })}
        label={t('accounts.email')}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={knownEmail.getState().email}
      />
      <PasswordField
        {...form.field('password')}
        label={t('accounts.password')}
        kind="current-password"
        required
      />
      <TryButton secondsLeft={signIn.secondsLeft} busy={signIn.busy}>
        {t('staff.access.next')}
      </TryButton>
    </form>
  )
}
