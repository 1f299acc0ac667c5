import { pageHostContext } from '../api/context.ts'
import { useT } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import { PageHead } from '../shell/page-head.tsx'
import { Drawing } from '../ui/elevations.tsx'
import type { Route } from './+types/delivery-page'
import { readDelivery, termsFiles } from './documents.ts'
import { NotAvailable } from './not-available.tsx'
import { PolicyEnd } from './policy-end.tsx'
import { PolicyHead } from './policy-head.tsx'
import { PolicyLayout } from './policy-layout.tsx'
import { Subsection } from './policy-subsection.tsx'
import { PolicyText } from './policy-text.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return readDelivery(termsFiles[context.get(pageHostContext).language])
}

/**
 * "Delivery policy: shows the heading and content of the terms section with id delivery-returns-refunds. Buttons:
 * Back to Shop, Returns & Refunds Policy, Home."
 */
export default function DeliveryPage({ loaderData: delivery }: Route.ComponentProps) {
  const t = useT()
  const title = t('policies.deliveryPolicy')
  return (
    <>
      <PageHead title={title} description={t('policies.deliveryDescription')} path={paths.delivery()} />
      <div className="wrap">
        <PolicyHead title={title} dates={delivery.dates} />
        <PolicyLayout aside={<Drawing name="trolley" className="h-auto w-full max-lg:hidden" />}>
          <section aria-labelledby="delivery-title">
            <h2 id="delivery-title" className="mb-3 text-h2 text-balance">
              {delivery.title}
            </h2>
            <PolicyText text={delivery.content} headingLevel={3} />
          </section>
          {delivery.atTheDoor && (
            <div className="mt-12">
              <Subsection subsection={delivery.atTheDoor} headingLevel={2} />
            </div>
          )}
          <PolicyEnd next={{ label: 'policies.returnsRefundsPolicy', to: paths.returns() }} />
        </PolicyLayout>
      </div>
    </>
  )
}

export function ErrorBoundary() {
  const t = useT()
  const title = t('policies.deliveryPolicy')
  return (
    <NotAvailable
      page={title}
      path={paths.delivery()}
      title={t('policies.noContent', { title })}
      texts={[t('policies.noContentHelp')]}
      loading={t('policies.deliveryLoading')}
    />
  )
}
