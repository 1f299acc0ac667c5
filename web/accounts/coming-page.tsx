import { Link, useLocation } from 'react-router'
import { useT, type TextKey } from '../i18n.tsx'
import { paths } from '../paths.ts'
import { PageHead } from '../shell/page-head.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/elevations.tsx'

/** What the pages of orders are called, by the beginning of their address. */
const titles: readonly [beginning: string, title: TextKey][] = [
  [paths.checkout(), 'coming.checkout'],
  ['/order-confirm/', 'coming.order'],
]

/** Stands in the place of a page about orders: it says openly that nobody can order yet. */
export default function ComingPage() {
  const t = useT()
  const { pathname } = useLocation()
  const title = t(titles.find(([beginning]) => pathname.startsWith(beginning))?.[1] ?? 'coming.orders')
  return (
    <>
      <PageHead title={title} description={t('coming.text')} path={pathname} noIndex />
      <div className="wrap pt-8">
        <EmptyState
          drawing="pedestal"
          heading="h1"
          title={title}
          text={t('coming.text')}
          action={
            <Link to={paths.account()} className={buttonClass()}>
              {t('coming.back')}
            </Link>
          }
        />
      </div>
    </>
  )
}
