import { hasTableOfContents } from '../../core/policies/policies.ts'
import { pageHostContext } from '../api/context.ts'
import { useT } from '../i18n/i18n.tsx'
import { paths } from '../navigation/paths.ts'
import { PageHead } from '../shell/page-head.tsx'
import type { Route } from './+types/terms-page'
import { readPolicy, termsFiles } from './documents.ts'
import { NotAvailable } from './not-available.tsx'
import { PolicyEnd } from './policy-end.tsx'
import { PolicyHead } from './policy-head.tsx'
import { PolicyLayout } from './policy-layout.tsx'
import { Subsection } from './policy-subsection.tsx'
import { PolicyText } from './policy-text.tsx'
import { TableOfContents } from './table-of-contents.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return readPolicy(termsFiles[context.get(pageHostContext).language])
}

/**
 * "Sections with headings, effective and last-updated dates, introduction and disclaimer; a sidebar table of
 * contents; buttons to /shop, /policy, /home."
 */
export default function TermsPage({ loaderData: terms }: Route.ComponentProps) {
  const t = useT()
  return (
    <>
      <PageHead
        title={t('policies.termsAndConditions')}
        description={t('policies.termsDescription')}
        path={paths.terms()}
      />
      <div className="wrap">
        <PolicyHead title={terms.title} dates={terms} />
        <PolicyLayout
          aside={hasTableOfContents(terms.sections) && <TableOfContents entries={terms.sections} />}
        >
          <p className="mb-10 text-lg font-normal xl:text-xl [&:lang(zh)]:leading-[1.7]">
            {terms.introduction}
          </p>
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
          <PolicyEnd
            disclaimer={terms.disclaimer}
            next={{ label: 'policies.privacyPolicy', to: paths.policy() }}
          />
        </PolicyLayout>
      </div>
    </>
  )
}

/** "Terms with missing data: 'Not Available Title' and 'Not Available Message' with Retry." */
export function ErrorBoundary() {
  const t = useT()
  return (
    <NotAvailable
      page={t('policies.termsAndConditions')}
      path={paths.terms()}
      title={t('policies.notAvailableTitle')}
      texts={[t('policies.notAvailableMessage'), t('policies.notAvailableHelp')]}
      loading={t('policies.termsLoading')}
    />
  )
}
