import { staffLogin } from '../../../core/staff/staff.ts'
import { PasswordField, TextField } from '../../accounts/fields.tsx'
import { useShopForm } from '../../forms/form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useStaffApi } from '../shell/use-staff-api.ts'
import { knownEmail } from './known-email.ts'
import { TryButton } from './try-button.tsx'
import { useTries } from './use-tries.ts'

interface PasswordStepProps {
  /** Why somebody stands here again; a sentence. */
  notice: { tone: 'success' | 'warning'; text: string } | undefined
  onDone: () => Promise<void>
}

/** The first of the two steps of signing in. */
export function PasswordStep({ notice, onDone }: PasswordStepProps) {
  const t = useT()
  const api = useStaffApi()
  const form = useShopForm(staffLogin)
  const tries = useTries()

  const signIn = async (body: { email: string; password: string }) => {
    if (tries.secondsLeft > 0) return
    tries.clear()
    try {
      await api.call('POST /staff/login', { body })
      await onDone()
    } catch (error) {
      tries.tell(error)
    }
  }

  return (
    <form noValidate method="post" onSubmit={form.onSubmit(signIn)} className="grid gap-4">
      {tries.problem !== undefined ? (
        <Notice tone="danger">{tries.problem}</Notice>
      ) : (
        notice && <Notice tone={notice.tone}>{notice.text}</Notice>
      )}
      <TextField
        label="accounts.email"
        required
        error={form.errorOf('email')}
        input={{
          type: 'email',
          inputMode: 'email',
          autoComplete: 'username',
          autoCapitalize: 'none',
          spellCheck: false,
          defaultValue: knownEmail.getState().email,
        }}
        field={form.register('email', {
          onChange: (event) => knownEmail.setState({ email: event.target.value }),
        })}
      />
      <PasswordField
        label="accounts.password"
        kind="current-password"
        required
        error={form.errorOf('password')}
        field={form.register('password')}
      />
      <TryButton secondsLeft={tries.secondsLeft} busy={form.formState.isSubmitting}>
        {t('staff.access.next')}
      </TryButton>
    </form>
  )
}
