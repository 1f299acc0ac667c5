import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { PurchaseRequest } from '#core/api/companies/purchase-requests.ts'
import { noStore } from '../../accounts/read-member.ts'
import { PageTitle } from '../../accounts/page-title.tsx'
import { ApiFailure, type ApiClient } from '../../api/client.ts'
import { useApi } from '../../api/use-api.ts'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { alertDanger } from '../../shell/alert-store.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { EmptyState } from '../../ui/elevations.tsx'
import { takeToken } from '../link-token.ts'
import { RequestBody } from './request-body.tsx'
import { RequestLead, titleOf } from './request-page.tsx'

// The URL carries a token.
export const headers = () => ({ ...noStore, 'referrer-policy': 'no-referrer' })

type Shown = 'reading' | 'expired' | 'failed' | { token: string; request: PurchaseRequest }

/** The page of the link in a message about a purchase request. It lets the approver decide without signing in. */
export default function RequestLinkPage() {
  // Another link may be opened in the same tab.
  const { hash } = useLocation()
  return <LinkedRequest key={hash} />
}

function LinkedRequest() {
  const t = useT()
  const { shown, reread } = useRequest()
  const title = t('companies.requestLink.title')
  return (
    <>
      <PageHead title={title} description={title} path={paths.purchaseRequest()} noIndex />
      <div className="wrap">
        {typeof shown === 'string' ? (
          <div aria-live="polite">
            <EmptyState
              drawing="pedestal"
              heading="h1"
              title={shown === 'expired' ? t('companies.requestLink.expired') : title}
              text={t(`companies.requestLink.${shown}Text`)}
            />
          </div>
        ) : (
          <Opened {...shown} reread={() => reread(shown)} />
        )}
      </div>
    </>
  )
}

/** Reads the request that belongs to the token in the URL or in the tab's storage. */
function useRequest() {
  const t = useT()
  const api = useApi()
  const [shown, setShown] = useState<Shown>('reading')
  useEffect(() => {
    let stale = false
    void readByLink(api, takeToken(window, 'purchaseRequest')).then((read) => stale || setShown(read))
    return () => {
      stale = true
    }
  }, [api])
  return {
    shown,
    /** Reads the request again. If that fails, the page stays as it is, with the typed text. */
    reread: async (last: Exclude<Shown, string>) => {
      const read = await readByLink(api, last.token)
      if (read === 'failed') alertDanger(t('companies.requestLink.stale'))
      else setShown(read)
    },
  }
}

async function readByLink(api: ApiClient, token: string | undefined): Promise<Shown> {
  if (token === undefined) return 'expired'
  try {
    return { token, request: await api.call('POST /purchaseRequests/read', { body: { token } }) }
  } catch (error) {
    return error instanceof ApiFailure && error.status === 400 ? 'expired' : 'failed'
  }
}

function Opened(props: { token: string; request: PurchaseRequest; reread: () => Promise<void> }) {
  const { token, request, reread } = props
  const t = useT()
  const api = useApi()
  return (
    <>
      <PageTitle lead={<RequestLead request={request} />}>{titleOf(request, t)}</PageTitle>
      <RequestBody
        key={request.id}
        request={request}
        decisions={{
          approve: (body) => api.call('POST /purchaseRequests/approve', { body: { token, ...body } }),
          reject: (reason) => api.call('POST /purchaseRequests/reject', { body: { token, reason } }),
          reread,
        }}
      />
    </>
  )
}
