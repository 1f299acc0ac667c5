import { pageHostContext } from '../api/context.ts'
import type { Route } from './+types/returns-page'
import { readReturns, termsFiles } from './documents.ts'
import { NotAvailable, PolicyPage } from './policy-page.tsx'
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
  return (
    <PolicyPage name="returns" dates={dates} aside={<TableOfContents entries={subsections} />}>
      <div className="grid gap-14">
        {subsections.map((subsection) => (
          <Subsection key={subsection.id} subsection={subsection} headingLevel={2} />
        ))}
      </div>
    </PolicyPage>
  )
}

export function ErrorBoundary() {
  return <NotAvailable name="returns" />
}
