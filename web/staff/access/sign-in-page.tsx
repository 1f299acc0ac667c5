import { useState } from 'react'
import { redirect, useNavigate, useRevalidator, useSearchParams } from 'react-router'
import { safeStaffRedirect } from '../../../core/redirect.ts'
import type { Route } from './+types/sign-in-page'
import { noStore } from '../../accounts/read-member.ts'
import { textLink } from '../../accounts/text-link.ts'
import { apiContext } from '../../api/context.ts'
import { useT } from '../../i18n/i18n.tsx'
import { alertDanger } from '../../shell/alert-store.ts'
import { generateQr } from '../../shell/qr.ts'
import { useStaffApi } from '../shell/use-staff-api.ts'
import { AccessFrame } from './access-frame.tsx'
import { CodeStep } from './code-step.tsx'
import { EnrolStep } from './enrol-step.tsx'
import { knownEmail } from './known-email.ts'
import { PasswordStep } from './password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** The server knows how far somebody has come, so that every step outlasts a reload. Who is signed in is led on. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const { next, email = '' } = await api.call('GET /staff/login')
  if (next === 'in') throw redirect(safeStaffRedirect(url.searchParams.get('next')), { headers: noStore })
  if (next !== 'enrol') return { step: next, email }
  const { secret, uri } = await api.call('POST /staff/enrol')
  return { step: next, email, secret, qr: await generateQr(uri) }
}

export const headers = () => noStore

/** Signing in to the back office: the password, then the second factor, which is set up the first time. */
export default function SignInPage({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const api = useStaffApi()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [parameters] = useSearchParams()
  const [over, setOver] = useState(false)
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>()
  const { step, email } = loaderData

  const goOn = async () => {
    await navigate(safeStaffRedirect(parameters.get('next')), { replace: true })
  }
  const beginAnew = async () => {
    knownEmail.setState({ email })
    setOver(true)
    await revalidate()
  }
  const leave = async () => {
    try {
      await api.call('POST /staff/logout')
      setOver(false)
      knownEmail.setState({ email: '' })
      await revalidate()
    } catch {
      alertDanger(t('staff.access.unreachable'))
    }
  }

  if (recoveryCodes)
    return (
      <AccessFrame staying title={t('staff.recovery.title')} lead={t('staff.recovery.lead')}>
        <RecoveryCodes
          codes={recoveryCodes}
          email={email}
          action={t('staff.recovery.goOn')}
          onDone={() => void goOn()}
        />
      </AccessFrame>
    )
  if (step === 'password') {
    const notice = over
      ? ({ tone: 'warning', text: t('staff.access.over') } as const)
      : parameters.has('ready')
        ? ({ tone: 'success', text: t('staff.access.ready') } as const)
        : undefined
    return (
      <AccessFrame title={t('staff.access.signInTitle')} lead={t('staff.access.signInLead')}>
        <PasswordStep notice={notice} onDone={revalidate} />
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
          onOver={beginAnew}
        />
      ) : (
        <CodeStep onDone={goOn} onOver={beginAnew} />
      )}
      <p className="mt-2">
        <button type="button" onClick={() => void leave()} className={textLink}>
          {t('staff.access.notMe')}
        </button>
      </p>
    </AccessFrame>
  )
}
