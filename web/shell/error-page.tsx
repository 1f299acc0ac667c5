import { isRouteErrorResponse, Link } from 'react-router'
import { shopName } from '../../core/shop/shop.ts'
import { useT } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/elevations.tsx'

/** A page that failed: missing, unavailable for the moment, or broken; with the way home. */
export function ErrorPage({ error }: { error: unknown }) {
  const t = useT()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const missing = status === 404
  const text = missing ? 'error.missingText' : status === 503 ? 'error.unavailableText' : 'error.text'
  const title = t(missing ? 'error.missingTitle' : 'error.title')
  return (
    <div className="wrap pt-16">
      <title>{`${shopName} | ${title}`}</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        drawing="coat-stand"
        heading="h1"
        title={title}
        text={t(text)}
        action={
          <Link to={paths.home()} reloadDocument className={buttonClass()}>
            {t('common.home')}
          </Link>
        }
      />
    </div>
  )
}
