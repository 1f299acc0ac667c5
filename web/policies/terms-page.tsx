import { hasTableOfContents } from '../../core/policies/policies.ts'
import { pageHostContext } from '../api/context.ts'
import type { Route } from './+types/terms-page'
import { readPolicy, termsFiles } from './documents.ts'
import { PolicyText } from './formatted-text.tsx'
import { NotAvailable, PolicyPage } from './policy-page.tsx'
import { Subsection } from './policy-subsection.tsx'
import { TableOfContents } from './table-of-contents.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return readPolicy(termsFiles[context.get(pageHostContext).language])
}

/**
 * "Sections with headings, effective and last-updated dates, introduction and disclaimer; a sidebar table of
 * contents; buttons to /shop, /policy, /home."
 */
export default function TermsPage({ loaderData: terms }: Route.ComponentProps) {
  return (
    <PolicyPage
      name="terms"
      title={terms.title}
      dates={terms}
      disclaimer={terms.disclaimer}
      aside={hasTableOfContents(terms.sections) && <TableOfContents entries={terms.sections} />}
    >
      <p className="mb-10 text-lg font-normal xl:text-xl [&:lang(zh)]:leading-[1.7]">{terms.introduction}</p>
      {terms.sections.map(({ id, title, content, subsections }) => (
        <section
          key={id}
          id={id}
          tabIndex={-1}
          aria-labelledby={`${id}-title`}
          className="mt-12 outline-none"
        >
          <h2 id={`${id}-title`} className="mb-3 text-h2 text-balance">
            {title}
          </h2>
          <PolicyText text={content} headingLevel={3} />
          {subsections.map((subsection) => (
            <div key={subsection.id} className="mt-10 border-t border-line pt-6">
              <Subsection subsection={subsection} headingLevel={3} />
            </div>
          ))}
        </section>
      ))}
    </PolicyPage>
  )
}

export function ErrorBoundary() {
  return <NotAvailable name="terms" />
}
