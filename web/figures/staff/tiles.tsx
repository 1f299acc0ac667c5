import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatRinggit } from '../../../core/money.ts'
import { useT } from '../../i18n/i18n.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { waitingText } from '../../staff/ui/waiting-time.tsx'
import { useComparison } from './comparison.ts'
import type { OverviewFigures, WorkView } from './overview-data.ts'

const tile = 'block border-line bg-paper px-4 py-4 no-underline md:px-5'

const workTiles = [
  { text: 'staff.overview.toConfirm', queue: 'to_confirm', part: 'toConfirm' },
  { text: 'staff.overview.returns', queue: 'returns_to_decide', part: 'returnsToDecide' },
  { text: 'staff.overview.invoices', queue: 'invoices_to_issue', part: 'invoicesToIssue' },
] as const

/** Waiting work and revenue in large numbers, each linked to its orders. */
export function Tiles(props: { work: WorkView; figures: OverviewFigures | undefined; now: number }) {
  const { work, figures, now } = props
  const t = useT()
  return (
    <ul
      className={`grid grid-cols-2 gap-px border border-line bg-line ${figures ? 'lg:grid-cols-4' : 'max-md:[&>li:last-child]:col-span-2 md:grid-cols-3'}`}
    >
      {workTiles.map(({ text, queue, part }) => {
        const { count, late, oldest } = work[part]
        return (
          <li key={queue} className="bg-paper">
            <Link
              to={staffPaths.orders(new URLSearchParams({ queue }))}
              className={`${tile} h-full hover:bg-studio`}
            >
              <span className="text-ink-soft">{t(text)}</span>
              <Number>{count}</Number>
              {late > 0 && (
                <span className="block font-medium text-danger">
                  {t('staff.overview.late', { count: late })}
                </span>
              )}
              <span className="block text-ink-soft">
                {oldest
                  ? t('staff.overview.oldest', { time: waitingText(t, oldest, now) })
                  : t('staff.overview.nothingWaits')}
              </span>
            </Link>
          </li>
        )
      })}
      {figures && <RevenueTile figures={figures} />}
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

function RevenueTile({ figures }: { figures: OverviewFigures }) {
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
