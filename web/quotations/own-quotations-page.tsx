import { data, Link } from 'react-router'
import type { QuotationState } from '#core/quotations/states.ts'
import { formatRinggit } from '#core/money.ts'
import type { Route } from './+types/own-quotations-page'
import { AccountPage } from '../accounts/page-title.tsx'
import { noStore } from '../accounts/read-member.ts'
import { isSignedOut, type CallOutput } from '../api/client.ts'
import { apiContext, pageHostContext } from '../api/context.ts'
import { useT } from '../i18n/i18n.tsx'
import { RowList } from '../lists/row-list.tsx'
import { paths } from '../navigation/paths.ts'
import { DateText } from '../orders/date-text.tsx'
import { momentOf } from '../orders/moment-of.ts'
import { TryAgain } from '../shell/try-again.tsx'
import { Badge, type Tone } from '../ui/badge.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  try {
    return data({ quotations: await context.get(apiContext).call('GET /quotations') })
  } catch (error) {
    // The guard leads to the login page.
    if (!isSignedOut(error)) context.get(pageHostContext).report(error)
    return data({ quotations: undefined }, { status: 503 })
  }
}

export const headers = () => noStore

/** The quotations of the member and of their companies, newest first. */
export default function OwnQuotationsPage({ loaderData: { quotations } }: Route.ComponentProps) {
  const t = useT()
  return (
    <AccountPage title={t('quotations.title')} path={paths.quotations()}>
      {quotations === undefined ? (
        <div role="status" className="py-10 text-center text-ink-soft">
          <p className="mb-4">{t('common.failed')}</p>
          <TryAgain />
        </div>
      ) : quotations.length === 0 ? (
        <p role="status" className="py-10 text-center text-ink-soft">
          {t('quotations.none')}
        </p>
      ) : (
        <Quotations quotations={quotations} />
      )}
    </AccountPage>
  )
}

/** "Badges: Asked warning; Draft, Expired, Withdrawn neutral; Sent info; Accepted success; Declined danger." */
const tones: Record<QuotationState, Tone> = {
  requested: 'warning',
  draft: 'warning',
  sent: 'info',
  accepted: 'success',
  declined: 'danger',
  withdrawn: 'neutral',
  expired: 'neutral',
}

/** A draft of the office is still a request for the buyer. */
const shownState = (state: QuotationState) => (state === 'draft' ? 'requested' : state)

function Quotations({ quotations }: { quotations: CallOutput<'GET /quotations'> }) {
  const t = useT()
  return (
    <div className="pb-9">
      <RowList
        label={t('quotations.title')}
        rows={quotations}
        keyOf={({ number }) => number}
        size="roomy"
        rowClass="max-md:block max-md:py-3.5"
        columns={[
          {
            title: t('quotations.number'),
            phone: 'bare',
            className: 'md:py-3 md:pr-4',
            render: ({ number, token }) =>
              token === undefined ? (
                <span className="tabular inline-flex min-h-11 items-center">{number}</span>
              ) : (
                <Link
                  to={paths.quotation(token)}
                  className="tabular inline-flex min-h-11 items-center underline underline-offset-4 hover:text-petrol"
                >
                  {number}
                </Link>
              ),
          },
          {
            title: t('quotations.asked'),
            className: 'md:pr-4',
            render: ({ requestedAt }) => <DateText moment={momentOf(requestedAt)} />,
          },
          {
            title: t('quotations.company'),
            className: 'md:pr-4 wrap-anywhere',
            render: ({ company }) => company && <span translate="no">{company}</span>,
          },
          {
            title: t('quotations.pieces.head'),
            figure: true,
            className: 'md:pr-4',
            render: ({ pieces }) => pieces,
          },
          {
            title: t('common.total'),
            figure: true,
            className: 'md:pr-4 whitespace-nowrap',
            render: ({ total }) => (total === undefined ? t('quotations.notYet') : formatRinggit(total)),
          },
          {
            title: t('quotations.validUntil'),
            className: 'tabular md:pr-4 whitespace-nowrap',
            render: ({ validUntil }) => validUntil,
          },
          {
            title: t('orders.status'),
            render: ({ state }) => (
              <Badge tone={tones[state]}>{t(`quotations.state.${shownState(state)}`)}</Badge>
            ),
          },
        ]}
      />
    </div>
  )
}
