import { pageHostContext } from '../api/context.ts'
import { Drawing } from '../ui/elevations.tsx'
import type { Route } from './+types/delivery-page'
import { readDelivery, termsFiles } from './documents.ts'
import { PolicyText } from './formatted-text.tsx'
import { NotAvailable, PolicyPage } from './policy-page.tsx'
import { Subsection } from './policy-subsection.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return readDelivery(termsFiles[context.get(pageHostContext).language])
}

/**
 * "Delivery policy: shows the heading and content of the terms section with id delivery-returns-refunds. Buttons:
 * Back to Shop, Returns & Refunds Policy, Home."
 */
export default function DeliveryPage({ loaderData: delivery }: Route.ComponentProps) {
  return (
    <PolicyPage
      name="delivery"
      dates={delivery.dates}
      aside={<Drawing name="trolley" className="h-auto w-full max-lg:hidden" />}
    >
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
    </PolicyPage>
  )
}

export function ErrorBoundary() {
  return <NotAvailable name="delivery" />
}
