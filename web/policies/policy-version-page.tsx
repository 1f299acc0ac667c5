import { data, Link } from 'react-router'
import { policyNames } from '#core/shop-texts/documents.ts'
import { ApiFailure } from '../api/client.ts'
import { apiContext, pageHostContext } from '../api/context.ts'
import { useT } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import { PageHead } from '../shell/page-head.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Route } from './+types/policy-version-page'
import { deliveredPolicy, toShownPolicy } from './documents.ts'
import { policies, PolicyView } from './policy-view.tsx'
import { PolicyVersions } from './policy-versions.tsx'

const notFound = () => data(undefined, { status: 404 })

export async function loader({ params, context }: Route.LoaderArgs) {
  const name = policyNames.find((one) => one === params.name)
  const version = Number(params.version)
  if (name === undefined || !/^[1-9]\d{0,5}$/.test(params.version)) throw notFound()
  const { language } = context.get(pageHostContext)
  try {
    const { document, versions } = await context
      .get(apiContext)
      .call('GET /policies/{name}/{version}', { params: { name, version } })
    return { page: toShownPolicy(name, document ?? deliveredPolicy(name, language)), name, version, versions }
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 404) throw notFound()
    throw error
  }
}

/** A version of a policy, with the days on which it applied: "Orders keep the version accepted". */
export default function PolicyVersionPage({ loaderData }: Route.ComponentProps) {
  const { page, name, version, versions } = loaderData
  const t = useT()
  const { from = '', until = '' } = versions.find((one) => one.version === version) ?? {}
  const title = t('policies.versionTitle', { title: t(policies[name].title), version })
  return (
    <>
      <PageHead
        title={title}
        description={t(policies[name].description)}
        path={paths.policyVersion(name, version)}
        noIndex
      />
      <PolicyView
        page={page}
        notice={
          <Notice tone={until ? 'warning' : 'quiet'} className="mt-6">
            {t(until ? 'policies.versionPast' : 'policies.versionNow', { version, from, until })}{' '}
            <Link to={policies[name].path} className="underline">
              {t('policies.versionNewest')}
            </Link>
          </Notice>
        }
        below={<PolicyVersions name={name} versions={versions} shown={version} />}
      />
    </>
  )
}
