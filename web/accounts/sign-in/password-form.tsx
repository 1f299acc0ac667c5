import { useState } from 'react'
import { Link } from 'react-router'
import { login } from '../../../core/accounts/accounts.ts'
import { ApiFailure } from '../../api/client.ts'
import { failureText } from '../../api/failure-text.ts'
import { useShopForm } from '../../forms/form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { dispatchSession } from '../../session/session-store.ts'
import { Notice } from '../../ui/notice.tsx'
import { useApi } from '../../api/use-api.ts'
import { PasswordField, PhoneField } from '../fields.tsx'
import { requireCookies } from '../verification/step-error.ts'
import { SubmitButton } from '../submit-button.tsx'
import { useRedirectUrl } from '../use-redirect-url.ts'
import { useSignedIn } from './use-signed-in.ts'
import { textLink } from '../text-link.ts'

const labels = { phoneNumber: 'accounts.phoneNumber', password: 'accounts.password' } as const
const names = ['phoneNumber', 'password'] as const

interface PasswordFormProps {
  /** The phone number typed so far, and who hears of its change. */
  phoneNumber: string
  onPhoneNumber: (phoneNumber: string) => void
}

/** "Phone number field, password field, Forgot Password link, Login button, disabled while either field is empty." */
export function PasswordForm({ phoneNumber, onPhoneNumber }: PasswordFormProps) {
  const t = useT()
  const api = useApi()
  const signedIn = useSignedIn()
  const redirectUrl = useRedirectUrl()
  const form = useShopForm(login)
  const [problem, setProblem] = useState<string>()

  const signIn = async (body: { phoneNumber: string; password: string }) => {
    setProblem(undefined)
    try {
      requireCookies()
      await signedIn(await api.call('POST /users/login', { body }))
    } catch (error) {
      // "The server's error text is shown. If there is none, a fallback says password login failed."
      const withoutText = error instanceof ApiFailure ? t('error.login_failed') : t('login.failed')
      const message = failureText(error, t) ?? withoutText
      dispatchSession({ type: 'Login Failure', error: message })
      setProblem(message)
    }
  }

  const empty = names.filter((name) => (form.values[name] ?? '') === '')
  return (
    <form noValidate method="post" onSubmit={form.onSubmit(signIn)} className="grid gap-4">
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      <PhoneField
        label={labels.phoneNumber}
        hint="login.phoneHint"
        required
        error={form.errorOf('phoneNumber')}
        input={{ defaultValue: phoneNumber, autoComplete: 'username' }}
        field={form.register('phoneNumber', { onChange: (event) => onPhoneNumber(event.target.value) })}
      />
      <PasswordField
        label={labels.password}
        kind="current-password"
        required
        error={form.errorOf('password')}
        field={form.register('password')}
      />
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <Link to={paths.forgotPassword(redirectUrl)} className={textLink}>
          {t('login.forgot')}
        </Link>
        <Link to={paths.login(redirectUrl, 'code')} replace className={textLink}>
          {t('login.withCode')}
        </Link>
      </p>
      <SubmitButton
        block
        ready={empty.length === 0}
        busy={form.formState.isSubmitting}
        missing={empty.map((name) => labels[name])}
      >
        {t('login.submit')}
      </SubmitButton>
    </form>
  )
}
