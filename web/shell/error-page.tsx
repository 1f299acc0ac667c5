import { isRouteErrorResponse, Link } from 'react-router'
import { shopName } from '#core/shop/shop.ts'
import { useT, type TextKey } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/elevations.tsx'
import { TryAgain } from './try-again.tsx'

/** A page that is missing or could not be loaded, with a button to try again and a link to the home page. */
export function ErrorPage({ error }: { error: unknown }) {
  const t = useT()
  const missing = isRouteErrorResponse(error) && error.status === 404
  const title = t(missing ? 'error.missingTitle' : 'error.loadTitle')
  return (
    <div className="wrap pt-16">
      <title>{`${shopName} | ${title}`}</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        drawing="coat-stand"
        heading="h1"
        title={title}
        text={t(missing ? 'error.missingText' : whyNotLoaded(error))}
        action={
          <>
            {!missing && <TryAgain error={error} />}
            <Link
              to={paths.home()}
              reloadDocument
              className={buttonClass({ variant: missing ? 'primary' : 'secondary' })}
            >
              {t('common.home')}
            </Link>
          </>
        }
      />
    </div>
  )
}

/** The text for a failure. It says either that the shop failed or that it could not be reached. */
export function whyNotLoaded(error: unknown): TextKey {
  if (error instanceof TypeError) return 'error.unreachable'
  return isRouteErrorResponse(error) && error.status === 503 ? 'error.unavailableText' : 'error.text'
}
