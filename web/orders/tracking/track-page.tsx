import type { ComponentProps } from 'react'
import { Link, redirect } from 'react-router'
import type { Route } from './+types/track-page'
import { noStore } from '../../accounts/read-member.ts'
import { PageTitle } from '../../accounts/page-title.tsx'
import { apiContext } from '../../api/context.ts'
import { useT } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Fold } from '../../ui/rows/fold.tsx'
import { TrackForm } from './track-form.tsx'
import { TrackedOrder } from './tracked-order.tsx'
import { useTracked } from './use-tracked.ts'

/**
 * Redirects links of older messages, which have the token in the query, to the address with the token in the fragment.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('token')
  if (token !== null) {
    url.searchParams.delete('token')
    const [pathname, fragment] = paths.track(token).split('#')
    throw redirect(`${pathname}${url.search}#${fragment}`)
  }
  return { humanCheck: await context.get(apiContext).call('GET /human-check') }
}

// The address may contain a token, which must not reach other sites.
export const headers = () => ({ ...noStore, 'referrer-policy': 'no-referrer' })

/** The page of a tracking link, which also finds an order by number, phone and code. */
export default function TrackPage({ loaderData }: Route.ComponentProps) {
  const { tracked, refresh } = useTracked()
  const { token, order, failure } = tracked ?? {}
  const t = useT()
  const title = order ? t('common.numberedOrder', { number: order.orderNumber }) : t('common.trackOrder')
  return (
    <>
      <PageHead title={title} description={t('track.description')} path={paths.track()} noIndex />
      <div className="wrap">
        {order && token !== undefined ? (
          <TrackedOrder key={order.id} order={order} token={token} refresh={refresh} />
        ) : (
          <PageTitle lead={t('track.lead')}>{t('common.trackOrder')}</PageTitle>
        )}
        {failure && (
          <div className="mb-8 grid max-w-215 justify-items-start gap-4">
            <Notice tone={failure === 'expired' ? 'warning' : 'danger'}>
              {t(failure === 'failed' ? 'common.failed' : 'track.expired')}
            </Notice>
            {failure === 'failed' && <Button onClick={() => void refresh()}>{t('common.tryAgain')}</Button>}
          </div>
        )}
        {order ? (
          <div className="mt-12 border-t border-line print:hidden">
            <Fold name={t('track.another')} answer={t('track.anotherBy')}>
              <ByNumber key={token} humanCheck={loaderData.humanCheck} />
            </Fold>
          </div>
        ) : (
          <ByNumber key={token} humanCheck={loaderData.humanCheck} />
        )}
      </div>
    </>
  )
}

function ByNumber(props: ComponentProps<typeof TrackForm>) {
  const t = useT()
  return (
    <>
      <TrackForm {...props} />
      <p className="mt-6 text-sm text-ink-soft">
        {t('track.member')}
        <Link to={paths.login(paths.orders())} className="text-petrol underline">
          {t('track.signIn')}
        </Link>
      </p>
    </>
  )
}
