import type { ReactNode } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useT, type TextKey } from '../i18n/i18n.tsx'
import { onIntent } from '../navigation/prefetch.ts'
import { paths, type ShopAddress } from '../navigation/paths.ts'
import { PageHead } from '../shell/page-head.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/elevations.tsx'

type PolicyName = 'privacy' | 'terms' | 'delivery' | 'returns'

interface Policy {
  title: TextKey
  description: TextKey
  /** Shown while the page is reloaded after a failure. */
  loading: TextKey
  path: ShopAddress
  /** The policy that the second button leads to. */
  next: PolicyName
}

const policies: Record<PolicyName, Policy> = {
  privacy: {
    title: 'policies.privacyPolicy',
    description: 'policies.privacyDescription',
    loading: 'policies.privacyLoading',
    path: paths.policy(),
    next: 'terms',
  },
  terms: {
    title: 'policies.termsAndConditions',
    description: 'policies.termsDescription',
    loading: 'policies.termsLoading',
    path: paths.terms(),
    next: 'privacy',
  },
  delivery: {
    title: 'policies.deliveryPolicy',
    description: 'policies.deliveryDescription',
    loading: 'policies.deliveryLoading',
    path: paths.delivery(),
    next: 'returns',
  },
  returns: {
    title: 'policies.returnsRefundsPolicy',
    description: 'policies.returnsDescription',
    loading: 'policies.returnsLoading',
    path: paths.returns(),
    next: 'delivery',
  },
}

interface PolicyPageProps {
  name: PolicyName
  /** The document's title; without it the policy's name. */
  title?: string
  /** Days, yyyy-MM-dd. */
  dates: { effectiveDate: string; lastUpdated: string }
  disclaimer?: string
  /** What stays in view beside a text of one column; without it the text takes the full width. */
  aside?: ReactNode
  children: ReactNode
}

/** A policy with its dates, disclaimer and three buttons, "Back to Shop, [the other policy], Home". */
export function PolicyPage({ name, title, dates, disclaimer, aside, children }: PolicyPageProps) {
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
            {t('policies.home')}
          </Link>
        </div>
      </div>
    </>
  )
  return (
    <>
      <PageHead title={t(policy.title)} description={t(policy.description)} path={policy.path} />
      <div className="wrap">
        <PolicyHead title={title ?? t(policy.title)} dates={dates} />
        {aside === undefined ? (
          content
        ) : (
          <div className="grid max-lg:max-w-140 lg:grid-cols-[260px_minmax(0,35rem)] lg:gap-24 xl:gap-29">
            <div className="lg:sticky lg:top-26 lg:-m-1 lg:p-1 lg:max-h-[calc(100dvh-7rem)] lg:self-start lg:overflow-y-auto">
              {aside}
            </div>
            <article className="min-w-0 text-pretty text-[1.0625rem] leading-[1.7] [&:lang(zh)]:leading-[1.8]">
              {content}
            </article>
          </div>
        )}
      </div>
    </>
  )
}

function PolicyHead({ title, dates }: { title: string; dates: PolicyPageProps['dates'] }) {
  const t = useT()
  return (
    <div className="pt-7 pb-7 md:pt-12 md:pb-8">
      <h1 className="text-h1 text-balance">{title}</h1>
      <dl className="mt-3.5 flex flex-wrap gap-x-6 gap-y-1 text-sm text-ink-soft">
        {[
          { label: t('policies.effective'), day: dates.effectiveDate },
          { label: t('policies.lastUpdated'), day: dates.lastUpdated },
        ].map(({ label, day }) => (
          <div key={label} className="flex gap-1.5">
            <dt>{label}</dt>
            <dd className="tabular">
              <time dateTime={day}>{day}</time>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/**
 * "A not-available state with Retry and Contact Support (to /contact)", in the place of a policy page.
 * "Terms with missing data: 'Not Available Title' and 'Not Available Message' with Retry." "Privacy page: 'No {title}
 * Content Available.'"
 */
export function NotAvailable({ name }: { name: PolicyName }) {
  const t = useT()
  const policy = policies[name]
  const page = t(policy.title)
  const isTerms = name === 'terms'
  const title = isTerms ? t('policies.notAvailableTitle') : t('policies.noContent', { title: page })
  const texts = isTerms
    ? [t('policies.notAvailableMessage'), t('policies.notAvailableHelp')]
    : [t('policies.noContentHelp')]
  const revalidator = useRevalidator()
  const busy = revalidator.state === 'loading'
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
          {busy && t(policy.loading)}
        </p>
      </div>
    </>
  )
}
