import { columnWidth, hasContent, type ColumnWidth } from '../../core/policies/policies.ts'
import { pageHostContext } from '../api/context.ts'
import { useT } from '../i18n/i18n.tsx'
import type { Route } from './+types/privacy-page'
import { privacyFiles, readPolicy } from './documents.ts'
import { PolicyText } from './formatted-text.tsx'
import { NotAvailable, PolicyPage } from './policy-page.tsx'

/** Twelve columns from large screens on; a long text flows in two, so that its lines stay readable. */
const widths: Record<ColumnWidth, { section: string; text: string }> = {
  third: { section: 'lg:col-span-4', text: '' },
  half: { section: 'lg:col-span-6', text: '' },
  full: {
    section: 'lg:col-span-12',
    text: 'lg:columns-2 lg:gap-x-8 xl:gap-x-16 [&_h3]:break-after-avoid [&_:is(p,li)]:break-inside-avoid',
  },
}

export function loader({ context }: Route.LoaderArgs) {
  return readPolicy(privacyFiles[context.get(pageHostContext).language])
}

/**
 * "Content comes from a static file, shown as headings and paragraphs with bold, italic and bullet formatting.
 * Buttons to /shop, /terms-conditions, /home."
 */
export default function PrivacyPage({ loaderData: policy }: Route.ComponentProps) {
  const t = useT()
  return (
    <PolicyPage name="privacy" title={policy.title} dates={policy} disclaimer={policy.disclaimer}>
      <p className="max-w-[33em] text-lg font-normal xl:text-xl [&:lang(zh)]:leading-[1.7]">
        {policy.introduction}
      </p>
      <div className="mt-12 grid gap-x-8 gap-y-12 text-pretty text-[1.0625rem] leading-[1.7] lg:grid-cols-12 xl:gap-x-16 [&_:is(p,li)]:max-w-[33em] [&:lang(zh)]:leading-[1.8]">
        {policy.sections.map((section) => {
          const { id, title, content } = section
          const width = widths[columnWidth(content)]
          return (
            <section
              key={id}
              id={id}
              aria-labelledby={`${id}-title`}
              className={`rule pt-5 ${width.section}`}
            >
              <h2 id={`${id}-title`} className="mb-3 text-h2 text-balance">
                {title}
              </h2>
              <div className={width.text}>
                {hasContent(section) ? (
                  <PolicyText text={content} headingLevel={3} />
                ) : (
                  <p className="text-ink-soft">{t('policies.noContent', { title })}</p>
                )}
              </div>
            </section>
          )
        })}
      </div>
    </PolicyPage>
  )
}

export function ErrorBoundary() {
  return <NotAvailable name="privacy" />
}
