import { useEffect, useState } from 'react'
import type { PurchaseRequest } from '#core/api/companies/purchase-requests.ts'
import { noStore } from '../../accounts/read-member.ts'
import { PageTitle } from '../../accounts/page-title.tsx'
import { ApiFailure, type ApiClient } from '../../api/client.ts'
import { useApi } from '../../api/use-api.ts'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { EmptyState } from '../../ui/elevations.tsx'
import { takeToken } from '../link-token.ts'
import { DecisionPanel } from './decision-panel.tsx'
import { RequestLead, titleOf } from './request-page.tsx'
import { RequestOutcome, RequestView } from './request-view.tsx'

// The URL carries a token.
export const headers = () => ({ ...noStore, 'referrer-policy': 'no-referrer' })

type Shown = 'reading' | 'expired' | 'failed' | { token: string; request: PurchaseRequest }

/** The page of the link in a message about a purchase request, which decides without signing in. */
export default function RequestLinkPage() {
  const t = useT()
  const { shown, reread } = useRequest()
  const title = t('companies.requestLink.title')
  return (
    <>
      <PageHead title={title} description={title} path={paths.purchaseRequest()} noIndex />
      <div className="wrap" aria-live="polite">
        {typeof shown === 'string' ? (
          <EmptyState
            drawing="pedestal"
            heading="h1"
            title={shown === 'expired' ? t('companies.requestLink.expired') : title}
            text={t(`companies.requestLink.${shown}Text`)}
          />
        ) : (
          <Opened {...shown} reread={reread} />
        )}
      </div>
    </>
  )
}

/** Reads the request of the token in the URL or the tab's storage. */
function useRequest() {
  const api = useApi()
  const [shown, setShown] = useState<Shown>('reading')
  useEffect(() => {
    void readByLink(api).then(setShown)
  }, [api])
  return { shown, reread: async () => setShown(await readByLink(api)) }
}

async function readByLink(api: ApiClient): Promise<Shown> {
  const token = takeToken(window, 'purchaseRequest')
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
      <div className="grid gap-9 pb-9 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-18">
        <RequestView request={request} />
        <div className="max-lg:order-first lg:sticky lg:top-24 lg:self-start">
          {request.mayDecide ? (
            <DecisionPanel
              request={request}
              approve={(amount) => api.call('POST /purchaseRequests/approve', { body: { token, amount } })}
              reject={(reason) => api.call('POST /purchaseRequests/reject', { body: { token, reason } })}
              reread={reread}
            />
          ) : (
            <RequestOutcome request={request} />
          )}
        </div>
      </div>
    </>
  )
}
