import { Link, matchPath, useLocation, useRevalidator } from 'react-router'
import type { PolicyVersion } from '#core/api/texts/shop-texts.ts'
import { apiContext, pageHostContext } from '../api/context.ts'
import { useT } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import { loadingTexts } from '../shell/loading-overlay.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/elevations.tsx'
import type { Route } from './+types/policy-page'
import { deliveredPolicy, documentOf, toShownPolicy, type PolicyName, type ShownPolicy } from './documents.ts'
import { policies, PolicyView } from './policy-view.tsx'
import { PolicyVersions } from './policy-versions.tsx'

/** The policy of a path. The path is matched in the same way as by the router, so that a policy is always found. */
function policyAt(pathname: string): PolicyName {
  const names = Object.keys(policies) as PolicyName[]
  return names.find((name) => matchPath(policies[name].path, pathname)) ?? 'terms'
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const name = policyAt(url.pathname)
  const { language } = context.get(pageHostContext)
  const params = { name: documentOf(name) }
  const { document, versions } = await context.get(apiContext).call('GET /policies/{name}', { params })
  const shown = toShownPolicy(name, document ?? deliveredPolicy(name, language))
  // A list of versions is useful only if there is more than one.
  return { ...shown, ...(versions.length > 1 && { versions }) }
}

/** The page of each of the four policies. Each policy has its own URL. */
export default function PolicyPage({
  loaderData,
}: {
  loaderData: ShownPolicy & { versions?: PolicyVersion[] }
}) {
  const t = useT()
  const { versions, name } = loaderData
  const policy = policies[name]
  return (
    <>
      <PageHead title={t(policy.title)} description={t(policy.description)} path={policy.path} />
      <PolicyView
        page={loaderData}
        below={versions && <PolicyVersions name={documentOf(name)} versions={versions} />}
      />
    </>
  )
}

/** The "not-available state with Retry and Contact Support (to /contact)". The terms have their own words for it. */
export function ErrorBoundary() {
  const t = useT()
  const name = policyAt(useLocation().pathname)
  const revalidator = useRevalidator()
  const busy = revalidator.state === 'loading'
  const policy = policies[name]
  const page = t(policy.title)
  const isTerms = name === 'terms'
  const title = isTerms ? t('policies.notAvailableTitle') : t('policies.noContent', { title: page })
  const texts = isTerms
    ? [t('policies.notAvailableMessage'), t('policies.notAvailableHelp')]
    : [t('policies.noContentHelp')]
  return (
    <>
      <PageHead title={page} description={texts.join(' ')} path={policy.path} noIndex />
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
          {busy && t(loadingTexts[policy.path] ?? 'shell.loading')}
        </p>
      </div>
    </>
  )
}
