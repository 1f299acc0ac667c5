import { useEffect, useState } from 'react'
import { secondFactor } from '../../../core/staff/staff.ts'
import { CodeField, TextField } from '../../forms/fields.tsx'
import { textLink } from '../../accounts/text-link.ts'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useStaffApi } from '../shell/use-staff-api.ts'
import { TryButton } from './try-button.tsx'
import { useLimitedAction } from './use-limited-action.ts'

/** A recovery code has letters, and may contain hyphens and spaces. */
const recoveryInput = {
  verbatim: true,
  autoCapitalize: 'characters',
  maxLength: 100,
  controlClass: 'tabular tracking-wide uppercase',
} as const

interface CodeStepProps {
  onDone: () => Promise<void>
  /** The password was entered too long ago, or too many codes were wrong. */
  onOver: () => Promise<void>
}

/** The second step of signing in: a code of the authenticator, or one of the recovery codes, in one field. */
export function CodeStep({ onDone, onOver }: CodeStepProps) {
  const t = useT()
  const api = useStaffApi()
  const form = useSchemaForm(secondFactor)
  const [recovery, setRecovery] = useState(false)
  const { setFocus } = form

  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each of the two fields takes the focus
  useEffect(() => setFocus('code'), [setFocus, recovery])

  const signIn = useLimitedAction((body: { code: string }) => api.call('POST /staff/login/code', { body }), {
    form,
    fields: recovery
      ? { wrong_second_factor: ['code', 'staff.access.wrongRecoveryCode'] }
      : { wrong_second_factor: ['code', 'error.wrong_second_factor'] },
    onSuccess: onDone,
    onFailure: async ({ code }) => {
      if (code !== 'staff_not_signed_in') return false
      await onOver()
      return true
    },
  })

  const other = () => {
    form.resetField('code', { defaultValue: '' })
    setRecovery(!recovery)
  }

  return (
    <form noValidate method="post" onSubmit={form.onSubmit(signIn.run)} className="grid gap-4">
      {signIn.problem && <Notice tone="danger">{signIn.problem}</Notice>}
      {recovery ? (
        <TextField
          {...form.field('code')}
          {...recoveryInput}
          label={t('staff.access.recoveryCode')}
          hint={t('staff.access.recoveryCodeHint')}
          required
        />
      ) : (
        <CodeField
          {...form.field('code')}
          label={t('staff.access.code')}
          hint={t('staff.access.codeHint')}
          required
        />
      )}
      <TryButton secondsLeft={signIn.secondsLeft} busy={signIn.busy}>
        {t('staff.access.signIn')}
      </TryButton>
      <p>
        <button
          type="button"
          // The field keeps the focus: leaving it empty would show an error.
          onMouseDown={(event) => event.preventDefault()}
          onClick={other}
          className={textLink}
        >
          {t(recovery ? 'staff.access.useAuthenticator' : 'staff.access.useRecoveryCode')}
        </button>
      </p>
    </form>
  )
}
