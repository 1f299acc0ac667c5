import { Link, useRevalidator } from 'react-router'
import { useT } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import { PageHead } from '../shell/page-head.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/elevations.tsx'

interface NotAvailableProps {
  /** The page's name and address. */
  page: string
  path: string
  title: string
  /** Sentences, one a line. */
  texts: string[]
  /** What is said while the page is being asked for again. */
  loading: string
}

/** "A not-available state with Retry and Contact Support (to /contact)", in the place of a policy page. */
export function NotAvailable({ page, path, title, texts, loading }: NotAvailableProps) {
  const t = useT()
  const revalidator = useRevalidator()
  const busy = revalidator.state === 'loading'
  return (
    <>
      <PageHead title={page} description={texts.join(' ')} path={path} noIndex />
      <div className="wrap pt-8">
        <div role="alert">
          <EmptyState
            drawing="empty-bookcase"
            heading="h1"
            title={title}
            text={texts.map((text) => (
              <span key={text} className="block">
                {text}
              </span>
            ))}
          />
        </div>
        <div className="flex flex-wrap justify-center gap-2">
          <Button busy={busy} onClick={() => void revalidator.revalidate()}>
            {t('policies.retry')}
          </Button>
          <Link to={paths.contact()} className={buttonClass({ variant: 'secondary' })}>
            {t('policies.contactSupport')}
          </Link>
        </div>
        <p role="status" className="mt-3 min-h-6 text-center text-sm text-ink-soft">
          {busy && loading}
        </p>
      </div>
    </>
  )
}
