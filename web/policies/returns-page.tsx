import { pageHostContext } from '../api/context.ts'
import { useT } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import { PageHead } from '../shell/page-head.tsx'
import type { Route } from './+types/returns-page'
import { readReturns, termsFiles } from './documents.ts'
import { NotAvailable } from './not-available.tsx'
import { PolicyEnd } from './policy-end.tsx'
import { PolicyHead } from './policy-head.tsx'
import { PolicyLayout } from './policy-layout.tsx'
import { Subsection } from './policy-subsection.tsx'
import { TableOfContents } from './table-of-contents.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return readReturns(termsFiles[context.get(pageHostContext).language])
}

/**
 * "Returns and refunds policy: lists all subsections of that section except the one with id delivery-policy.
 * Buttons: Back to Shop, Delivery Policy, Home."
 */
export default function ReturnsPage({ loaderData: { dates, subsections } }: Route.ComponentProps) {
  const t = useT()
  const title = t('policies.returnsRefundsPolicy')
  return (
    <>
      <PageHead title={title} description={t('policies.returnsDescription')} path={paths.returns()} />
      <div className="wrap">
        <PolicyHead title={title} dates={dates} />
        <PolicyLayout aside={<TableOfContents entries={subsections} />}>
          <div className="grid gap-14">
            {subsections.map((subsection) => (
              <Subsection key={subsection.id} subsection={subsection} headingLevel={2} />
            ))}
          </div>
          <PolicyEnd next={{ label: 'policies.deliveryPolicy', to: paths.delivery() }} />
        </PolicyLayout>
      </div>
    </>
  )
}

export function ErrorBoundary() {
  const t = useT()
  const title = t('policies.returnsRefundsPolicy')
  return (
    <NotAvailable
      page={title}
      path={paths.returns()}
      title={t('policies.noContent', { title })}
      texts={[t('policies.noContentHelp')]}
      loading={t('policies.returnsLoading')}
    />
  )
}
