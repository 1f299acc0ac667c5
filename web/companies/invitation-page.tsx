import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { OutputOf } from '#core/api/endpoint.ts'
import type { readInvitation } from '#core/api/companies/companies.ts'
import { noStore } from '../accounts/read-member.ts'
import { useAction } from '../actions/use-action.ts'
import { ApiFailure, type ApiClient } from '../api/client.ts'
import { useApi } from '../api/use-api.ts'
import { useT } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import { useSession } from '../session/session-store.ts'
import { showAlert } from '../shell/alert-store.ts'
import { PageHead } from '../shell/page-head.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/elevations.tsx'
import { Notice } from '../ui/notice.tsx'
import { forgetToken, takeToken } from './link-token.ts'

// The URL carries a token.
export const headers = () => ({ ...noStore, 'referrer-policy': 'no-referrer' })

type Invitation = OutputOf<typeof readInvitation>

type Shown =
  | { state: 'reading' | 'expired' | 'failed' }
  | { state: 'open'; token: string; invitation: Invitation }

/** The page of the link in an invitation. It says which company invites, and a button joins the company. */
export default function InvitationPage() {
  const t = useT()
  const shown = useInvitation()
  const { isLogin } = useSession()
  const title =
    shown.state === 'open'
      ? t('companies.invitation.toCompany', { name: shown.invitation.legalName })
      : shown.state === 'expired'
        ? t('companies.invitation.expired')
        : t('companies.invitation.title')
  return (
    <>
      <PageHead
        title={t('companies.invitation.title')}
        description={t('companies.invitation.description')}
        path={paths.companyInvitation()}
        noIndex
      />
      <div className="wrap pt-8" aria-live="polite">
        <EmptyState
          drawing="coat-stand"
          heading="h1"
          title={title}
          text={<span className="block max-w-[52ch]">{useText(shown, isLogin)}</span>}
          action={shown.state === 'open' && (isLogin ? <Join {...shown} /> : <SignInFirst />)}
        />
      </div>
    </>
  )
}

function useText(shown: Shown, isLogin: boolean): string {
  const t = useT()
  if (shown.state !== 'open') {
    const texts = { reading: 'description', expired: 'expiredText', failed: 'failedText' } as const
    return t(`companies.invitation.${texts[shown.state]}`)
  }
  const role = t(`companies.role.${shown.invitation.role}`)
  return t(isLogin ? 'companies.invitation.text' : 'companies.invitation.signInText', { role })
}

/** Takes the token from the URL or the tab's storage, and reads the invitation that belongs to it. */
function useInvitation(): Shown {
  const api = useApi()
  const [shown, setShown] = useState<Shown>({ state: 'reading' })
  useEffect(() => {
    void readOffer(api, takeToken(window, 'companyInvitation')).then(setShown)
  }, [api])
  return shown
}

async function readOffer(api: ApiClient, token: string | undefined): Promise<Shown> {
  if (token === undefined) return { state: 'expired' }
  try {
    const invitation = await api.call('POST /companyInvitations/read', { body: { token } })
    return { state: 'open', token, invitation }
  } catch (error) {
    const isRefused = error instanceof ApiFailure && error.status === 400
    return { state: isRefused ? 'expired' : 'failed' }
  }
}

function Join({ token, invitation: { legalName } }: { token: string; invitation: Invitation }) {
  const t = useT()
  const api = useApi()
  const navigate = useNavigate()
  const accept = useAction(() => api.call('POST /companyInvitations/accept', { body: { token } }), {
    failed: t('common.failed'),
    onSuccess: ({ id }) => {
      forgetToken(window, 'companyInvitation')
      showAlert({ message: t('companies.joined', { name: legalName }) })
      return navigate(paths.company(id))
    },
  })
  return (
    <div className="grid justify-items-center gap-5">
      {accept.problem && <Notice tone="danger">{accept.problem}</Notice>}
      <Button busy={accept.busy} onClick={() => void accept.run()}>
        {t('companies.invitation.accept', { name: legalName })}
      </Button>
    </div>
  )
}

function SignInFirst() {
  const t = useT()
  const here = paths.companyInvitation()
  return (
    <p className="flex flex-wrap justify-center gap-2">
      <Link to={paths.login(here)} className={buttonClass()}>
        {t('companies.invitation.signIn')}
      </Link>
      <Link to={paths.register(here)} className={buttonClass({ variant: 'secondary' })}>
        {t('companies.invitation.newcomer')}
      </Link>
    </p>
  )
}
