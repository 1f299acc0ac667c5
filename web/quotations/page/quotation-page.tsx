import { data } from 'react-router'
import type { Quotation } from '#core/api/quotations/quotations.ts'
import { formatDays } from '#core/delivery/days-text.ts'
import { formatRinggit } from '#core/money.ts'
import type { Route } from './+types/quotation-page'
import { noStore } from '../../accounts/read-member.ts'
import { ApiFailure } from '../../api/client.ts'
import { apiContext, pageHostContext } from '../../api/context.ts'
import { useT, useTranslator } from '../../i18n/i18n.tsx'
import { paths } from '../../navigation/paths.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { TryAgain } from '../../shell/try-again.tsx'
import { EmptyState } from '../../ui/elevations.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PlanFold } from '../plan-fold.tsx'
import { QuotationAnswer, PhoneBar } from './answer.tsx'
import { DrawingsFold } from './drawings-fold.tsx'
import { QuotationFacts, dayOf } from './facts.tsx'
import { QuotationGoods } from './goods.tsx'
import { nativeProblems, type NativeProblem } from './native-forms.tsx'
import { Outcome } from './outcome.tsx'
import { QuotationPdfs } from './pdfs.tsx'
import { QuotationThread } from './thread.tsx'
import { QuotationTerms } from './terms.tsx'

/** Reads the quotation on the server, so that the page needs no scripts. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  const problem = url.searchParams.get('problem')
  try {
    const quotation = await context.get(apiContext).call('POST /quotations/read', { body: { token } })
    return data({ token, quotation, problem: problemOf(problem), failure: undefined })
  } catch (error) {
    const isOver = error instanceof ApiFailure && [400, 404].includes(error.status)
    if (!isOver) context.get(pageHostContext).report(error)
    const failure = isOver ? ('expired' as const) : ('failed' as const)
    return data({ token, quotation: undefined, problem: undefined, failure }, { status: isOver ? 404 : 503 })
  }
}

/** What was wrong with a form that a browser without scripts posted; the state of the quotation says the rest. */
const problemOf = (code: string | null): NativeProblem | undefined =>
  code === null ? undefined : (nativeProblems.find((known) => known === code) ?? 'internal')

// The URL carries a token.
export const headers = () => ({ ...noStore, 'referrer-policy': 'no-referrer' })

/** The page of the link in the email about a quotation: "read, ask a question, accept …, decline with a reason; PDF". */
export default function QuotationPage({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const { token, quotation, problem, failure } = loaderData
  const title = quotation
    ? t('quotations.numbered', { number: quotation.number })
    : t('quotations.link.title')
  return (
    <>
      <PageHead
        title={title}
        description={t('quotations.link.description')}
        path={paths.quotation()}
        noIndex
      />
      <div className="wrap">
        {quotation ? (
          <Opened
            key={`${quotation.number} ${quotation.version}`}
            token={token}
            quotation={quotation}
            problem={problem}
          />
        ) : (
          <div className="pt-8">
            <EmptyState
              drawing="pedestal"
              heading="h1"
              title={failure === 'failed' ? title : t('quotations.link.expired')}
              text={t(failure === 'failed' ? 'quotations.link.failedText' : 'quotations.link.expiredText')}
              action={failure === 'failed' && <TryAgain />}
            />
          </div>
        )}
      </div>
    </>
  )
}

interface OpenedProps {
  token: string
  quotation: Quotation
  problem: NativeProblem | undefined
}

function Opened({ token, quotation, problem }: OpenedProps) {
  const t = useT()
  const isOld = quotation.replacedBy !== undefined
  return (
    <>
      <QuotationTitle quotation={quotation} />
      {problem && (
        <Notice tone="danger" className="mb-6">
          {t(`error.${problem}`)}
        </Notice>
      )}
      <Outcome quotation={quotation} />
      <QuotationFacts quotation={quotation} />
      <div
        className={`mt-6 grid grid-cols-1 gap-x-18 gap-y-9 pb-9 md:mt-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,400px)] print:block ${isOld ? 'text-ink-soft' : ''}`}
      >
        <div>
          <QuotationGoods quotation={quotation} />
          {!isOld && <DrawingsFold lines={quotation.lines} />}
          <PlanFold plan={quotation.plan} />
          <QuotationTerms quotation={quotation} />
          {!isOld && <QuotationThread token={token} quotation={quotation} />}
        </div>
        <div className="lg:sticky lg:top-24 lg:self-start print:hidden">
          <QuotationAnswer token={token} quotation={quotation} />
          <QuotationPdfs token={token} />
        </div>
      </div>
      <PhoneBar quotation={quotation} />
    </>
  )
}

function QuotationTitle({ quotation }: { quotation: Quotation }) {
  const { t, language } = useTranslator()
  const { number, version, buyer, sums, validUntil, contactName, requestedAt } = quotation
  const asked = dayOf(requestedAt)
  return (
    <div className="pt-7 pb-6 md:pt-12">
      <p className="tabular mb-1.5 text-ink-soft">{t('quotations.numberAndVersion', { number, version })}</p>
      <h1 tabIndex={-1} data-focus-fallback className="text-h1 text-balance wrap-anywhere outline-none">
        {t('quotations.for')} <span translate="no">{buyer}</span>
      </h1>
      <p className="mt-2.5 max-w-[62ch] text-ink-soft">
        {t('quotations.lead', {
          total: formatRinggit(sums.total),
          day: formatDays({ from: validUntil, to: validUntil }, language),
        })}{' '}
        <span translate="no">{contactName}</span>{' '}
        {t('quotations.askedOn', { day: formatDays({ from: asked, to: asked }, language) })}
      </p>
    </div>
  )
}
