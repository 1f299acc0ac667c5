import { Link } from 'react-router'
import type { Route } from './+types/track-page'
import { noStore } from '../../accounts/read-member.ts'
import { PageTitle } from '../../accounts/page-title.tsx'
import { ApiFailure } from '../../api/client.ts'
import { apiContext, pageHostContext } from '../../api/context.ts'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { TryAgain } from '../../shell/try-again.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RuleHead } from '../../ui/dimension-line.tsx'
import { TrackForm } from './track-form.tsx'
import { TrackedOrder } from './tracked-order.tsx'
import { toTrackedView } from './tracked-view.ts'

/** Reads the order whose token is in the URL, if there is a token: "Track without signing in". */
export async function loader({ url, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const token = url.searchParams.get('token')
  const humanCheck = await api.call('GET /human-check')
  const nothing = { humanCheck, token: null, order: undefined }
  if (token === null) return { ...nothing, failure: undefined }
  try {
    const order = toTrackedView(await api.call('POST /tracking', { body: { token } }))
    return { humanCheck, token, order, failure: undefined }
  } catch (error) {
    if (error instanceof ApiFailure && error.status < 500) return { ...nothing, failure: 'expired' as const }
    context.get(pageHostContext).report(error)
    return { ...nothing, failure: 'failed' as const }
  }
}

// The URL contains a token.
export const headers = () => ({ ...noStore, 'referrer-policy': 'no-referrer' })

/** The page of a tracking link, which also finds an order by number, phone and code. */
export default function TrackPage({ loaderData }: Route.ComponentProps) {
  const { humanCheck, token, order, failure } = loaderData
  const t = useT()
  const title = order ? t('common.numberedOrder', { number: order.orderNumber }) : t('common.trackOrder')
  return (
    <>
      <PageHead title={title} description={t('track.description')} path={paths.track()} noIndex />
      <div className="wrap">
        {order ? (
          <TrackedOrder key={order.id} order={order} token={token} />
        ) : (
          <PageTitle lead={t('track.lead')}>{t('common.trackOrder')}</PageTitle>
        )}
        {failure && (
          <div className="mb-8 grid max-w-215 justify-items-start gap-4">
            <Notice tone={failure === 'expired' ? 'warning' : 'danger'}>
              {t(failure === 'failed' ? 'common.failed' : 'track.expired')}
            </Notice>
            {failure === 'failed' && <TryAgain />}
          </div>
        )}
        <div className={`print:hidden ${order ? 'mt-18' : ''}`}>
          {order && <RuleHead id="another" title={t('track.another')} />}
          <TrackForm key={token} humanCheck={humanCheck} />
          <p className="mt-6 text-sm text-ink-soft">
            {t('track.member')}
            <Link to={paths.login(paths.orders())} className="text-petrol underline">
              {t('track.signIn')}
            </Link>
          </p>
        </div>
      </div>
    </>
  )
}
