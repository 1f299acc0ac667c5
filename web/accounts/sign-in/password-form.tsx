import { Link } from 'react-router'
import { login, type LoginForm } from '#core/accounts/accounts.ts'
import { ApiFailure } from '../../api/client.ts'
import { useApi } from '../../api/use-api.ts'
import { Form } from '../../forms/form.tsx'
import { PasswordField } from '../../forms/fields.tsx'
import { PhoneField } from '../../forms/phone-field.tsx'
import { SubmitButton } from '../../forms/submit-button.tsx'
import { useFormValues, useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { Notice } from '../../ui/notice.tsx'
import { requireCookies } from '../verification/step-error.ts'
import { useRedirectUrl } from '../use-redirect-url.ts'
import { textLink } from '../text-link.ts'
import { useSignIn } from './use-sign-in.ts'

const labels = { phoneNumber: 'common.phoneNumber', password: 'accounts.password' } as const

export interface SharedPhoneNumber {
  /** The typed phone number, shared by the forms of a page. */
  phoneNumber: string
  onPhoneNumber: (phoneNumber: string) => void
  /** 'secondary' if another button of the page is the main one. */
  variant?: 'primary' | 'secondary'
}

/**
 * The form for signing in with a password: "Phone number field, password field, Forgot Password link, Login button,
 * disabled while either field is empty." With `stays` the form is shown in a dialog over a page that must stay open,
 * so its link opens a new tab.
 */
export function PasswordForm(props: SharedPhoneNumber & { stays?: boolean }) {
  const { phoneNumber, onPhoneNumber, variant, stays = false } = props
  const t = useT()
  const api = useApi()
  const redirectUrl = useRedirectUrl()
  const form = useSchemaForm(login)
  const values = useFormValues(form)
  // "The server's error text is shown. If there is none, a fallback says password login failed."
  const failed = (error: unknown) => t(error instanceof ApiFailure ? 'error.login_failed' : 'login.failed')
  const signIn = useSignIn(
    async (body: LoginForm) => {
      requireCookies()
      return api.call('POST /users/login', { body })
    },
    { failed, stays },
  )
  const names = ['phoneNumber', 'password'] as const
  const empty = names.filter((name) => !values[name]).map((name) => labels[name])

  return (
    <Form busy={signIn.busy} onSubmit={form.onSubmit(signIn.run)} className="grid gap-4">
      {signIn.problem && <Notice tone="danger">{signIn.problem}</Notice>}
      <PhoneField
        {...form.field('phoneNumber', { onChange: (event) => onPhoneNumber(event.target.value) })}
        label={t(labels.phoneNumber)}
        hint={t('login.phoneHint')}
        required
        defaultValue={phoneNumber}
        autoComplete="username"
      />
      <PasswordField
        {...form.field('password')}
        label={t(labels.password)}
        kind="current-password"
        required
        // In a dialog over a page the number is filled in already, so the password gets the focus.
        data-autofocus={stays && phoneNumber !== '' ? '' : undefined}
      />
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        {stays ? (
          <Link to={paths.login(paths.account(), 'code')} target="_blank" rel="noopener" className={textLink}>
            {t('login.againNewTab')}
          </Link>
        ) : (
          <>
            <Link to={paths.forgotPassword(redirectUrl)} className={textLink}>
              {t('login.forgot')}
            </Link>
            <Link to={paths.login(redirectUrl, 'code')} replace className={textLink}>
              {t('login.withCode')}
            </Link>
          </>
        )}
      </p>
      <SubmitButton block variant={variant} busy={signIn.busy} gaps={{ empty, wrong: [] }}>
        {t('login.submit')}
      </SubmitButton>
    </Form>
  )
}
