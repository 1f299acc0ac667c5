import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatRinggit } from '../../../core/money.ts'
import type { OrderQueue } from '../../../core/orders/statuses.ts'
import { useT } from '../../i18n/i18n.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { waitingText } from '../../staff/ui/waiting-time.tsx'
import { useComparison } from './comparison.ts'
import type { WorkView } from './overview-view.ts'
import type { OverviewFigures } from './read-figures.ts'

const tile = 'block border-line bg-paper px-4 py-4 no-underline md:px-5'

/** What waits and what was taken, as numbers that are read from afar; each leads to its orders. */
export function Tiles(props: { work: WorkView; figures: OverviewFigures | undefined; now: number }) {
  const { work, figures, now } = props
  const t = useT()
  return (
    <ul
      className={`grid grid-cols-2 gap-px border border-line bg-line ${figures ? 'lg:grid-cols-4' : 'max-md:[&>li:last-child]:col-span-2 md:grid-cols-3'}`}
    >
      <WorkTile name={t('staff.overview.toConfirm')} queue="to_confirm" work={work.toConfirm} now={now} />
      <WorkTile
        name={t('staff.overview.returns')}
        queue="returns_to_decide"
        work={work.returnsToDecide}
        now={now}
      />
      <WorkTile
        name={t('staff.overview.invoices')}
        queue="invoices_to_issue"
        work={work.invoicesToIssue}
        now={now}
      />
      {figures && <TakenTile figures={figures} />}
    </ul>
  )
}

function Number({ children }: { children: ReactNode }) {
  return (
    <strong className="tabular block text-[22px] leading-10 sm:text-[30px] font-medium tracking-tight">
      {children}
    </strong>
  )
}

function WorkTile(props: { name: string; queue: OrderQueue; work: WorkView['toConfirm']; now: number }) {
  const { name, queue, work, now } = props
  const t = useT()
  const oldest = work.oldest && t('staff.overview.oldest', { time: waitingText(t, work.oldest, now) })
  return (
    <li className="bg-paper">
      <Link
        to={staffPaths.orders(new URLSearchParams({ queue }))}
        className={`${tile} h-full hover:bg-studio`}
      >
        <span className="text-ink-soft">{name}</span>
        <Number>{work.count}</Number>
        {work.late > 0 && (
          <span className="block font-medium text-danger">
            {t('staff.overview.late', { count: work.late })}
          </span>
        )}
        <span className="block text-ink-soft">{oldest ?? t('staff.overview.nothingWaits')}</span>
      </Link>
    </li>
  )
}

function TakenTile({ figures }: { figures: OverviewFigures }) {
  const t = useT()
  const compare = useComparison(figures)
  return (
    <li className={tile}>
      <span className="text-ink-soft">
        {t('staff.overview.taken', { period: t(`staff.overview.period.${figures.asked.name}`) })}
      </span>
      <Number>{formatRinggit(figures.revenue)}</Number>
      <span className="block text-ink-soft">{t('staff.overview.orders', { count: figures.orders })}</span>
      <span className="block text-ink-soft">{compare.revenue}</span>
    </li>
  )
}
