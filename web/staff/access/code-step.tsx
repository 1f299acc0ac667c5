import { useEffect, useState } from 'react'
import { secondFactor } from '../../../core/staff/staff.ts'
import { codeInput } from '../../accounts/fields.tsx'
import { textLink } from '../../accounts/text-link.ts'
import { ApiFailure } from '../../api/client.ts'
import { useShopForm } from '../../forms/form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { Field, Input } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useStaffApi } from '../shell/use-staff-api.ts'
import { TryButton } from './try-button.tsx'
import { useTries } from './use-tries.ts'

/** What an input for a recovery code has: letters, with the room that its hyphens and spaces take. */
const recoveryInput = {
  autoComplete: 'off',
  autoCapitalize: 'characters',
  autoCorrect: 'off',
  spellCheck: false,
  maxLength: 100,
  className: 'tabular tracking-wide uppercase',
} as const

interface CodeStepProps {
  onDone: () => Promise<void>
  /** The password was given too long ago, or too many codes were wrong. */
  onOver: () => Promise<void>
}

/** The second step of signing in: a code of the authenticator, or one of the recovery codes, in one field. */
export function CodeStep({ onDone, onOver }: CodeStepProps) {
  const t = useT()
  const api = useStaffApi()
  const form = useShopForm(secondFactor)
  const tries = useTries()
  const [recovery, setRecovery] = useState(false)
  const { setFocus } = form

  useEffect(() => setFocus('code'), [setFocus])

  const signIn = async (body: { code: string }) => {
    if (tries.secondsLeft > 0) return
    tries.clear()
    try {
      await api.call('POST /staff/login/code', { body })
      await onDone()
    } catch (error) {
      const code = error instanceof ApiFailure ? error.code : undefined
      if (code === 'wrong_second_factor')
        form.refuse('code', recovery ? 'staff.access.wrongRecoveryCode' : 'error.wrong_second_factor')
      else if (code === 'staff_not_signed_in') await onOver()
      else tries.tell(error)
    }
  }

  const other = () => {
    form.resetField('code', { defaultValue: '' })
    setRecovery(!recovery)
    setFocus('code')
  }

  return (
    <form noValidate method="post" onSubmit={form.onSubmit(signIn)} className="grid gap-4">
      {tries.problem !== undefined && <Notice tone="danger">{tries.problem}</Notice>}
      <Field
        label={t(recovery ? 'staff.access.recoveryCode' : 'staff.access.code')}
        hint={t(recovery ? 'staff.access.recoveryCodeHint' : 'staff.access.codeHint')}
        required
        error={form.errorOf('code')}
      >
        {(attributes) => (
          <Input {...attributes} {...(recovery ? recoveryInput : codeInput)} {...form.register('code')} />
        )}
      </Field>
      <TryButton secondsLeft={tries.secondsLeft} busy={form.formState.isSubmitting}>
        {t('staff.access.signIn')}
      </TryButton>
      <p>
        <button
          type="button"
          // The field keeps the focus: leaving it empty would be told as a mistake.
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
