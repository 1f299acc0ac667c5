import { useState } from 'react'
import { redirect, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { safeStaffRedirect } from '#core/redirect.ts'
import type { Route } from './+types/sign-in-page'
import { noStore } from '../../accounts/read-member.ts'
import { textLink } from '../../accounts/text-link.ts'
import { useAction } from '../../actions/use-action.ts'
import { apiContext } from '../../api/context.ts'
import { useT } from '../../i18n/i18n.tsx'
import { generateQr } from '../../shell/qr.ts'
import { Notice } from '../../ui/notice.tsx'
import { useStaffApi } from '../shell/use-staff-api.ts'
import { AccessFrame } from './access-frame.tsx'
import { knownEmail } from './known-email.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { CodeStep, EnrolStep, PasswordStep } from './sign-in-steps.tsx'

/**
 * Reads the next step from the server, so that a reload stays at that step. Redirects people who are already signed in.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const { next, email = '', passkeys = 0 } = await api.call('GET /staff/login')
  if (next === 'in') throw redirect(safeStaffRedirect(url.searchParams.get('next')), { headers: noStore })
  if (next !== 'enrol') return { step: next, email, passkeys }
  const { secret, uri } = await api.call('POST /staff/enrol')
  return { step: next, email, secret, qr: await generateQr(uri) }
}

export const headers = () => noStore

/** Asks for the password and then for the second factor, which is set up at the first sign-in. */
export default function SignInPage({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const api = useStaffApi()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [parameters] = useSearchParams()
  const [expired, setExpired] = useState(false)
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>()
  const { step, email } = loaderData

  const enter = async () => navigate(safeStaffRedirect(parameters.get('next')), { replace: true })
  const startAgain = async () => {
    knownEmail.setState({ email })
    setExpired(true)
    await revalidate()
  }
  const leave = useAction(() => api.call('POST /staff/logout'), {
    alert: true,
    revalidate: true,
    failed: t('staff.access.unreachable'),
    onSuccess: () => {
      setExpired(false)
      knownEmail.setState({ email: '' })
    },
  })

  if (recoveryCodes)
    return (
      <AccessFrame staying title={t('staff.recovery.title')} lead={t('staff.recovery.lead')}>
        <RecoveryCodes
          codes={recoveryCodes}
          email={email}
          action={t('staff.recovery.continue')}
          onDone={() => void enter()}
        />
      </AccessFrame>
    )
  if (step === 'password') {
    const ready = parameters.has('ready') && <Notice tone="success">{t('staff.access.ready')}</Notice>
    const again = expired && <Notice tone="warning">{t('staff.access.over')}</Notice>
    return (
      <AccessFrame title={t('staff.access.signInTitle')} lead={t('staff.access.signInLead')}>
        <PasswordStep notice={again || ready} onDone={revalidate} />
        <p className="mt-5 text-sm text-ink-soft">{t('staff.access.locked')}</p>
      </AccessFrame>
    )
  }
  const title = t(step === 'enrol' ? 'staff.access.enrolTitle' : 'staff.access.codeTitle')
  return (
    <AccessFrame title={title} lead={t('staff.access.signingInAs', { email })}>
      {step === 'enrol' ? (
        <EnrolStep
          secret={loaderData.secret}
          qr={loaderData.qr}
          onDone={setRecoveryCodes}
          onExpired={startAgain}
        />
      ) : (
        <CodeStep passkeys={loaderData.passkeys > 0} onDone={enter} onExpired={startAgain} />
      )}
      <p className="mt-2">
        <button type="button" onClick={() => void leave.run()} className={textLink}>
          {t('staff.access.notMe')}
        </button>
      </p>
    </AccessFrame>
  )
}
