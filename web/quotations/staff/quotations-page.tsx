import { Link } from 'react-router'
import type { QuotationRow } from '#core/api/quotations/quotations-staff.ts'
import { formatDate } from '#core/dates.ts'
import { addDays } from '#core/days.ts'
import { formatDays } from '#core/delivery/days-text.ts'
import { formatRinggit } from '#core/money.ts'
import { quotationParams, quotationViews } from '#core/quotations/views.ts'
import { apiContext } from '../../api/context.ts'
import { useT, useTranslator } from '../../i18n/i18n.tsx'
import { CursorPages } from '../../lists/cursor-pages.tsx'
import { RowList } from '../../lists/row-list.tsx'
import { momentOf } from '../../orders/moment-of.ts'
import { staffPaths } from '../../staff/paths.ts'
import { ifPermitted, orErrorResponse } from '../../staff/shell/loaders.ts'
import { StaffPage } from '../../staff/shell/staff-page.tsx'
import { useMay } from '../../staff/shell/use-staff.ts'
import { SearchForm } from '../../staff/ui/search-form.tsx'
import { Tabs } from '../../staff/ui/tabs.tsx'
import { WaitingTime } from '../../staff/ui/waiting-time.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { SubLine } from '../../ui/small-text.tsx'
import type { Route } from './+types/quotations-page'
import { figuresDays, QuotationFigures } from './figures.tsx'
import { QuotationBadge } from './state-badge.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const filter = quotationParams.parse(url.searchParams)
  const { view, q, after } = filter
  const from = addDays(formatDate(new Date()), -figuresDays)
  const [page, counts, figures] = await orErrorResponse(
    Promise.all([
      api.call('GET /staff/quotations', { query: { view, q, ...(after && { after }) } }),
      api.call('GET /staff/quotation-counts'),
      ifPermitted(api.call('GET /staff/quotation-figures', { query: { from } })),
    ]),
  )
  return {
    filter,
    quotations: page.quotations.map(toRowView),
    next: page.next,
    figures,
    counts: { ...counts, accepted: undefined, lost: undefined, all: undefined },
    now: Date.now(),
  }
}

const toRowView = ({ since, ...row }: QuotationRow) => ({ ...row, since: momentOf(since) })
type RowView = ReturnType<typeof toRowView>

/** All quotations, listed by what must be done with them: "to answer, sent, expiring this week, accepted, lost". */
export default function QuotationsPage({ loaderData }: Route.ComponentProps) {
  const { filter, quotations, next, counts, figures, now } = loaderData
  const t = useT()
  const may = useMay()
  const addressOf = (changes: Partial<typeof filter>) =>
    staffPaths.quotations(quotationParams.with(filter, changes))
  return (
    <StaffPage
      title={t('staff.nav.quotations')}
      actions={
        may('orders:place') && (
          <>
            <Link to={staffPaths.quotationNotes()} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
              {t('staff.quotationNotes.title')}
            </Link>
            <Link
              to={staffPaths.newQuotation()}
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
            >
              {t('staff.quotations.new')}
            </Link>
          </>
        )
      }
    >
      <Tabs
        label={t('staff.quotations.views')}
        tabs={quotationViews.map((view) => ({
          text: t(`staff.quotations.view.${view}`),
          to: addressOf({ view }),
          current: view === filter.view,
          ...(counts[view] !== undefined && { count: counts[view] }),
        }))}
      />
      <SearchForm
        label={t('staff.quotations.search')}
        params={quotationParams}
        q={filter.q}
        addressOf={staffPaths.quotations}
      />
      {quotations.length === 0 ? (
        <p className="py-6 text-ink-soft">{t('staff.quotations.none')}</p>
      ) : (
        <List quotations={quotations} now={now} label={t(`staff.quotations.view.${filter.view}`)} />
      )}
      <CursorPages
        label={t('staff.quotations.pages')}
        first={filter.after !== '' && addressOf({})}
        next={next !== undefined && addressOf({ after: next })}
        texts={{ first: t('common.firstPage'), next: t('common.nextPage') }}
      />
      {figures && <QuotationFigures figures={figures} />}
    </StaffPage>
  )
}

/** The quotations in rows; on a phone each is a card of a few lines. */
function List({ quotations, now, label }: { quotations: readonly RowView[]; now: number; label: string }) {
  const t = useT()
  return (
    <RowList
      label={label}
      rows={quotations}
      keyOf={({ id }) => id}
      grid="md:gap-x-4 md:grid-cols-[112px_104px_64px_minmax(0,1.4fr)_72px_104px_minmax(0,1.2fr)]"
      rowClass="relative py-2.5 hover:bg-studio md:py-1.5"
      columns={[
        {
          title: t('staff.quotations.number'),
          phone: 'inline',
          render: ({ id, number }) => (
            <Link
              to={staffPaths.quotation(id)}
              className="font-medium tabular no-underline after:absolute after:inset-0 hover:underline"
            >
              {number}
            </Link>
          ),
        },
        {
          title: t('staff.common.state'),
          phone: 'inline',
          className: 'max-md:ml-3',
          render: (row) => <QuotationBadge {...row} />,
        },
        {
          title: t('staff.parcels.since'),
          phone: 'inline',
          className: 'max-md:ml-3',
          render: ({ since }) => <WaitingTime since={since} now={now} />,
        },
        {
          title: t('staff.common.customer'),
          phone: 'block',
          className: 'wrap-anywhere',
          render: ({ contactName, company }) => (
            <span translate="no">
              {contactName}
              {company !== undefined && <SubLine>{company}</SubLine>}
            </span>
          ),
        },
        { title: t('staff.quotations.pieces'), figure: true, render: ({ pieces }) => pieces },
        {
          title: t('staff.quotations.total'),
          figure: true,
          render: ({ total }) => (total === undefined ? '–' : formatRinggit(total)),
        },
        {
          title: t('staff.quotations.facts'),
          phone: 'block',
          className: 'text-ink-soft wrap-anywhere',
          render: (row) => <Facts row={row} />,
        },
      ]}
    />
  )
}

/** What became of the last version. */
function Facts({ row }: { row: RowView }) {
  const { t, language } = useTranslator()
  const { version, validUntil, opened, orderNumber, declineReason, draft, state } = row
  if (orderNumber !== undefined) return orderNumber
  if (declineReason !== undefined) return t(`staff.quotations.reason.${declineReason}`)
  if (version === undefined || validUntil === undefined) return t(`staff.quotations.origin.${row.origin}`)
  const facts = [
    t('staff.quotations.version', { version }),
    ...(state === 'sent'
      ? [t('staff.quotations.until', { day: formatDays({ from: validUntil, to: validUntil }, language) })]
      : []),
    t('staff.quotations.opened', { count: opened }),
    ...(draft ? [t('staff.quotations.draftWaits')] : []),
  ]
  return facts.join(t('form.separator'))
}
