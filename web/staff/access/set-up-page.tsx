import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { minStaffPasswordLength, staffSetUp } from '../../../core/staff/staff.ts'
import { noStore } from '../../accounts/read-member.ts'
import { PasswordField } from '../../forms/fields.tsx'
import { ApiFailure } from '../../api/client.ts'
import { failureText } from '../../api/failure-text.ts'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT } from '../../i18n/i18n.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { staffPaths } from '../paths.ts'
import { useStaffApi } from '../shell/use-staff-api.ts'
import { AccessFrame } from './access-frame.tsx'
import { AccountHint } from './account-hint.tsx'
import { knownEmail } from './known-email.ts'
import { setUpTokens } from './set-up-token.ts'
import { TryButton } from './try-button.tsx'
import { useLimitedAction } from './use-limited-action.ts'

// Its address comes with a token: that is nobody else's business.
export const headers = () => ({ ...noStore, 'referrer-policy': 'no-referrer' })

type SetUpLink =
  | { stage: 'looking' }
  | { stage: 'missing' }
  | { stage: 'expired' }
  | { stage: 'failed'; problem: string }
  | { stage: 'known'; token: string; email: string; name: string }

const isExpired = (error: unknown) => error instanceof ApiFailure && error.code === 'link_expired'

/** Where the link of the command line leads: somebody chooses a password, then signs in with it. */
export default function SetUpPage() {
  const t = useT()
  const api = useStaffApi()
  const [link, setLink] = useState<SetUpLink>({ stage: 'looking' })

  useEffect(() => {
    let gone = false
    const look = async (): Promise<SetUpLink> => {
      const tokens = setUpTokens(window)
      const token = tokens.take()
      if (token === undefined) return { stage: 'missing' }
      try {
        return { stage: 'known', token, ...(await api.call('POST /staff/set-up/check', { body: { token } })) }
      } catch (error) {
        if (!isExpired(error))
          return { stage: 'failed', problem: failureText(error, t) ?? t('staff.access.unreachable') }
        tokens.forget()
        return { stage: 'expired' }
      }
    }
    const show = () => void look().then((answer) => !gone && setLink(answer))
    show()
    // Another link, opened in the same tab.
    window.addEventListener('hashchange', show)
    return () => {
      gone = true
      window.removeEventListener('hashchange', show)
    }
  }, [api, t])

  if (link.stage === 'known')
    return (
      <AccessFrame
        title={t('staff.setUp.title')}
        lead={t('staff.setUp.lead', { name: link.name, email: link.email })}
      >
        <SetUpForm token={link.token} email={link.email} onExpired={() => setLink({ stage: 'expired' })} />
      </AccessFrame>
    )
  if (link.stage === 'looking')
    return (
      <AccessFrame title={t('staff.setUp.title')}>
        <p role="status">{t('staff.setUp.looking')}</p>
      </AccessFrame>
    )
  if (link.stage === 'failed')
    return (
      <AccessFrame title={t('staff.setUp.title')}>
        <Notice tone="danger">{link.problem}</Notice>
      </AccessFrame>
    )
  return (
    <AccessFrame
      title={t(link.stage === 'expired' ? 'staff.setUp.expiredTitle' : 'staff.setUp.missingTitle')}
    >
      <div className="grid gap-4">
        <p>{t(link.stage === 'expired' ? 'staff.setUp.expiredText' : 'staff.setUp.missingText')}</p>
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
        setUpTokens(window).forget()
        knownEmail.setState({ email })
        return navigate(`${staffPaths.signIn()}?ready`, { replace: true })
      },
      onFailure: ({ error }) => {
        if (!isExpired(error)) return false
        setUpTokens(window).forget()
        onExpired()
        return true
      },
    },
  )

  return (
    <form noValidate method="post" onSubmit={form.onSubmit(choose.run)} className="grid gap-4">
      {choose.problem && <Notice tone="danger">{choose.problem}</Notice>}
      <AccountHint email={email} />
      <PasswordField
        {...form.field('password')}
        label={t('accounts.password')}
        kind="new-password"
        hint={t('staff.passwordHint')}
        required
        minLength={minStaffPasswordLength}
      />
      <TryButton secondsLeft={choose.secondsLeft} busy={choose.busy}>
        {t('staff.setUp.submit')}
      </TryButton>
    </form>
  )
}
