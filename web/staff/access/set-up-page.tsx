import { useEffect, useEffectEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { minStaffPasswordLength, staffSetUp } from '#core/staff/staff.ts'
import { noStore } from '../../accounts/read-member.ts'
import { useAction } from '../../actions/use-action.ts'
import { ApiFailure } from '../../api/client.ts'
import { PasswordField, UsernameHint } from '../../forms/fields.tsx'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { staffPaths } from '../paths.ts'
import { useStaffApi } from '../shell/use-staff-api.ts'
import { AccessFrame } from './access-frame.tsx'
import { knownEmail } from './known-email.ts'
import { LimitedForm, useLimitedAction } from './limited-form.tsx'
import { forgetSetUpToken, takeSetUpToken } from './set-up-token.ts'

// The token in the URL must not reach other sites.
export const headers = () => ({ ...noStore, 'referrer-policy': 'no-referrer' })

type SetUpLink =
  | { stage: 'checking' | 'missing' | 'expired' }
  | { stage: 'failed'; problem: string }
  | { stage: 'valid'; token: string; email: string; name: string }

const isExpired = (error: unknown) => error instanceof ApiFailure && error.code === 'link_expired'

/** The page for choosing a password, opened by a link from an invitation, a reset or the command line. */
export default function SetUpPage() {
  const t = useT()
  const api = useStaffApi()
  const [link, setLink] = useState<SetUpLink>({ stage: 'checking' })

  const check = useAction(
    async (): Promise<SetUpLink> => {
      const token = takeSetUpToken(window)
      if (token === undefined) return { stage: 'missing' }
      return { stage: 'valid', token, ...(await api.call('POST /staff/set-up/check', { body: { token } })) }
    },
    {
      failed: t('staff.access.unreachable'),
      onSuccess: setLink,
      onFailure: ({ error, text }) => {
        if (isExpired(error)) forgetSetUpToken(window)
        setLink(isExpired(error) ? { stage: 'expired' } : { stage: 'failed', problem: text })
        return true
      },
    },
  )
  const checkLink = useEffectEvent(() => void check.run())
  useEffect(() => {
    checkLink()
    // The hash changes when another link is opened in the same tab.
    const reload = () => window.location.reload()
    window.addEventListener('hashchange', reload)
    return () => window.removeEventListener('hashchange', reload)
  }, [])

  const { stage } = link
  const unusable = stage === 'expired' || stage === 'missing' ? stage : undefined
  return (
    <AccessFrame
      title={t(unusable ? `staff.setUp.${unusable}Title` : 'staff.setUp.title')}
      lead={stage === 'valid' && t('staff.setUp.lead', { name: link.name, email: link.email })}
    >
      {stage === 'checking' && <p role="status">{t('staff.setUp.looking')}</p>}
      {stage === 'failed' && <Notice tone="danger">{link.problem}</Notice>}
      {stage === 'valid' && (
        <SetUpForm token={link.token} email={link.email} onExpired={() => setLink({ stage: 'expired' })} />
      )}
      {unusable && (
        <div className="grid gap-4">
          <p>{t(`staff.setUp.${unusable}Text`)}</p>
          <p>{t('staff.setUp.askForNew')}</p>
          <code translate="no" className="block bg-studio px-3 py-2 font-sans wrap-break-word select-all">
            {'npm run staff -- reset you@example.com'}
          </code>
          <p>
            <Link to={staffPaths.signIn()} className={buttonClass({ variant: 'secondary' })}>
              {t('staff.access.signInTitle')}
            </Link>
          </p>
        </div>
      )}
    </AccessFrame>
  )
}

function SetUpForm(props: { token: string; email: string; onExpired: () => void }) {
  const { token, email, onExpired } = props
  const t = useT()
  const api = useStaffApi()
  const navigate = useNavigate()
  const form = useSchemaForm(staffSetUp)
  const choose = useLimitedAction(
    ({ password }: { password: string }) => api.call('POST /staff/set-up', { body: { token, password } }),
    {
      form,
      fields: { password_too_common: 'password' },
      onSuccess: () => {
        forgetSetUpToken(window)
        knownEmail.setState({ email })
        return navigate(`${staffPaths.signIn()}?ready`, { replace: true })
      },
      onFailure: ({ error }) => {
        if (!isExpired(error)) return false
        forgetSetUpToken(window)
        onExpired()
        return true
      },
    },
  )
  return (
    <LimitedForm action={choose} onSubmit={form.onSubmit(choose.run)} submitText={t('staff.setUp.submit')}>
      <UsernameHint username={email} />
      <PasswordField
        {...form.field('password')}
        label={t('accounts.password')}
        kind="new-password"
        hint={t('staff.passwordHint')}
        required
        minLength={minStaffPasswordLength}
      />
    </LimitedForm>
  )
}
