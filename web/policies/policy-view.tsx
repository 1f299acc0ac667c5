import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { PolicyDocument } from '#core/policies/documents.ts'
import { columnWidth, hasContent, hasTableOfContents } from '#core/policies/policies.ts'
import { useT, type TextKey } from '../i18n/i18n.tsx'
import { onIntent } from '../navigation/prefetch.ts'
import { paths, type ShopAddress } from '../navigation/paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { Drawing } from '../ui/elevations.tsx'
import type { PolicyName, ShownPolicy } from './documents.ts'
import { PolicyText } from './formatted-text.tsx'
import { Subsection } from './policy-subsection.tsx'
import { TableOfContents } from './table-of-contents.tsx'

interface PolicyTexts {
  path: ShopAddress
  title: TextKey
  description: TextKey
  /** The policy to which the second button leads. */
  next: PolicyName
}

/** Addresses and titles of the policies. */
export const policies: Record<PolicyName, PolicyTexts> = {
  privacy: {
    path: paths.policy(),
    title: 'common.privacyPolicy',
    description: 'policies.privacyDescription',
    next: 'terms',
  },
  terms: {
    path: paths.terms(),
    title: 'common.termsAndConditions',
    description: 'policies.termsDescription',
    next: 'privacy',
  },
  delivery: {
    path: paths.delivery(),
    title: 'common.deliveryPolicy',
    description: 'policies.deliveryDescription',
    next: 'returns',
  },
  returns: {
    path: paths.returns(),
    title: 'policies.returnsRefundsPolicy',
    description: 'policies.returnsDescription',
    next: 'delivery',
  },
}

/** Parts of a page that surround a policy. */
interface Around {
  /** Above the policy. */
  notice?: ReactNode
  /** Below the buttons of the policy. */
  below?: ReactNode
}

/** The content of a policy's page, without metadata and title of the document. */
export function PolicyView({ page, ...around }: { page: ShownPolicy } & Around) {
  switch (page.name) {
    case 'privacy':
      return <Privacy policy={page.policy} {...around} />
    case 'terms':
      return <Terms policy={page.policy} {...around} />
    case 'delivery':
      return <Delivery policy={page.policy} {...around} />
    case 'returns':
      return <Returns policy={page.policy} {...around} />
  }
}

type PropsOf<Name extends PolicyName> = Pick<Extract<ShownPolicy, { name: Name }>, 'policy'> & Around

/**
 * Widths of sections on large screens, in a grid of twelve columns. A long text has two columns, so that its lines
 * stay readable.
 */
const widths = {
  third: { section: 'lg:col-span-4', text: '' },
  half: { section: 'lg:col-span-6', text: '' },
  full: {
    section: 'lg:col-span-12',
    text: 'lg:columns-2 lg:gap-x-8 xl:gap-x-16 [&_h3]:break-after-avoid [&_:is(p,li)]:break-inside-avoid',
  },
}

/**
 * The privacy policy: "Headings and paragraphs with bold, italic and bullet formatting. Buttons to /shop,
 * /terms-conditions, /home."
 */
function Privacy({ policy, ...around }: PropsOf<'privacy'>) {
  const t = useT()
  return (
    <Frame name="privacy" {...policy} {...around}>
      <p className="max-w-[33em] text-lg font-normal xl:text-xl [&:lang(zh)]:leading-[1.7]">
        {policy.introduction}
      </p>
      <div className="mt-12 grid gap-x-8 gap-y-12 text-pretty text-prose lg:grid-cols-12 xl:gap-x-16 [&_:is(p,li)]:max-w-[33em]">
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
              <SectionTitle id={id}>{title}</SectionTitle>
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
    </Frame>
  )
}

/**
 * The terms: "Sections, dates, introduction and disclaimer; a sidebar table of contents; buttons to /shop, /policy,
 * /home."
 */
function Terms({ policy: { sections, introduction, ...policy }, ...around }: PropsOf<'terms'>) {
  const aside = hasTableOfContents(sections) && <TableOfContents entries={sections} />
  return (
    <Frame name="terms" {...policy} {...around} aside={aside}>
      <p className="mb-10 text-lg font-normal xl:text-xl [&:lang(zh)]:leading-[1.7]">{introduction}</p>
      {sections.map(({ id, title, content, subsections }) => (
        <section
          key={id}
          id={id}
          tabIndex={-1}
          aria-labelledby={`${id}-title`}
          className="mt-12 outline-none"
        >
          <SectionTitle id={id}>{title}</SectionTitle>
          <PolicyText text={content} headingLevel={3} />
          {subsections.map((subsection) => (
            <div key={subsection.id} className="mt-10 border-t border-line pt-6">
              <Subsection subsection={subsection} headingLevel={3} />
            </div>
          ))}
        </section>
      ))}
    </Frame>
  )
}

/** The delivery policy: "Shows the heading and content of the terms section with id delivery-returns-refunds." */
function Delivery({ policy: { title, content, atTheDoor, ...policy }, ...around }: PropsOf<'delivery'>) {
  return (
    <Frame
      name="delivery"
      {...policy}
      {...around}
      aside={<Drawing name="trolley" className="h-auto w-full max-lg:hidden" />}
    >
      <section aria-labelledby="delivery-title">
        <SectionTitle id="delivery">{title}</SectionTitle>
        <PolicyText text={content} headingLevel={3} />
      </section>
      {atTheDoor && (
        <div className="mt-12">
          <Subsection subsection={atTheDoor} headingLevel={2} />
        </div>
      )}
    </Frame>
  )
}

/** The returns policy: "Lists all subsections of that section except the one with id delivery-policy." */
function Returns({ policy: { subsections, ...policy }, ...around }: PropsOf<'returns'>) {
  return (
    <Frame name="returns" {...policy} {...around} aside={<TableOfContents entries={subsections} />}>
      <div className="grid gap-14">
        {subsections.map((subsection) => (
          <Subsection key={subsection.id} subsection={subsection} headingLevel={2} />
        ))}
      </div>
    </Frame>
  )
}

function SectionTitle({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={`${id}-title`} className="mb-3 text-h2 text-balance">
      {children}
    </h2>
  )
}

interface FrameProps extends Pick<PolicyDocument, 'effectiveDate' | 'lastUpdated'>, Around {
  name: PolicyName
  /** The title of the document. By default it is the name of the policy. */
  title?: string
  disclaimer?: string
  /** Stays in view beside the text, which then has one column. Without it, the text has the full width. */
  aside?: ReactNode
  children: ReactNode
}

/** A policy with dates, disclaimer and three buttons: "Back to Shop, [the other policy], Home". */
function Frame(props: FrameProps) {
  const { name, title, effectiveDate, lastUpdated, disclaimer, aside, notice, below, children } = props
  const t = useT()
  const policy = policies[name]
  const next = policies[policy.next]
  const content = (
    <>
      {children}
      <div className="mt-12">
        {disclaimer !== undefined && (
          <div className="border-t border-line pt-4 text-sm text-ink-soft">
            <p className="font-medium text-ink">{t('policies.disclaimer')}</p>
            <p className="max-w-[33em]">{disclaimer}</p>
          </div>
        )}
        <div className="mt-7 flex flex-wrap gap-2">
          <Link to={paths.shop()} prefetch={onIntent} className={buttonClass()}>
            {t('policies.backToShop')}
          </Link>
          <Link to={next.path} prefetch={onIntent} className={buttonClass({ variant: 'secondary' })}>
            {t(next.title)}
          </Link>
          <Link to={paths.home()} prefetch={onIntent} className={buttonClass({ variant: 'secondary' })}>
            {t('common.home')}
          </Link>
        </div>
        {below}
      </div>
    </>
  )
  return (
    <div className="wrap">
      {notice}
      <div className="pt-7 pb-7 md:pt-12 md:pb-8">
        <h1 className="text-h1 text-balance">{title ?? t(policy.title)}</h1>
        <dl className="mt-3.5 flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-soft">
          <PolicyDate label={t('policies.effective')} day={effectiveDate} />
          <PolicyDate label={t('policies.lastUpdated')} day={lastUpdated} />
        </dl>
      </div>
      {aside === undefined ? (
        content
      ) : (
        <div className="grid max-lg:max-w-140 lg:grid-cols-[260px_minmax(0,35rem)] lg:gap-24 xl:gap-29">
          <div className="lg:sticky lg:top-26 lg:-m-1 lg:p-1 lg:max-h-[calc(100dvh-7rem)] lg:self-start lg:overflow-y-auto">
            {aside}
          </div>
          <article className="min-w-0 text-pretty text-prose">{content}</article>
        </div>
      )}
    </div>
  )
}

function PolicyDate({ label, day }: { label: string; day: string }) {
  return (
    <div className="flex gap-1.5">
      <dt>{label}</dt>
      <dd className="tabular">
        <time dateTime={day}>{day}</time>
      </dd>
    </div>
  )
}
