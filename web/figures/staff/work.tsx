import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatRinggit } from '#core/money.ts'
import type { CallOutput } from '../../api/client.ts'
import { useT } from '../../i18n/i18n.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { Panel } from '../../staff/ui/panel.tsx'
import { Cell, rowClass, Table } from '../../staff/ui/table.tsx'
import { WaitingTime, waitingText } from '../../staff/ui/waiting-time.tsx'
import { SubLine } from '../../ui/small-text.tsx'
import { useComparison, type OverviewFigures, type WorkView } from './overview-data.ts'

const tile = 'block border-line bg-paper px-4 py-4 no-underline md:px-5'

const workTiles = [
  { text: 'staff.overview.toConfirm', queue: 'to_confirm', part: 'toConfirm' },
  { text: 'staff.overview.returns', queue: 'returns_to_decide', part: 'returnsToDecide' },
  { text: 'staff.overview.invoices', queue: 'invoices_to_issue', part: 'invoicesToIssue' },
] as const

/** Waiting work and revenue in large numbers, linked to the orders. */
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
    <strong className="tabular block text-price leading-10 tracking-tight sm:text-figure">{children}</strong>
  )
}

function RevenueTile({ figures }: { figures: OverviewFigures }) {
  const t = useT()
  const compared = useComparison(figures)
  return (
    <li className="bg-paper">
      <Link
        to={staffPaths.figures(new URLSearchParams({ period: figures.period }))}
        className={`${tile} h-full hover:bg-studio`}
      >
        <span className="text-ink-soft">
          {t('staff.overview.taken', { period: t(`staff.overview.period.${figures.period}`) })}
        </span>
        <Number>{formatRinggit(figures.revenue)}</Number>
        <span className="block text-ink-soft">{t('common.orderCount', { count: figures.orders })}</span>
        <span className="block text-ink-soft">{compared}</span>
      </Link>
    </li>
  )
}

/** The orders that have waited longest for a call. */
export function CallFirst({ work, now }: { work: WorkView; now: number }) {
  const t = useT()
  const toConfirm = staffPaths.orders(new URLSearchParams({ queue: 'to_confirm' }))
  return (
    <Panel
      title={t('staff.overview.callFirst')}
      afterTitle={
        work.toConfirm.count > 0 && (
          <Link to={toConfirm} className="underline decoration-control">
            {t('staff.overview.all', { count: work.toConfirm.count })}
          </Link>
        )
      }
    >
      {work.callFirst.length === 0 ? (
        <p className="text-ink-soft">{t('staff.overview.nobodyToCall')}</p>
      ) : (
        <Table
          caption={t('staff.overview.callFirst')}
          columns={[
            { title: t('common.order') },
            { title: t('staff.overview.waiting') },
            { title: t('staff.common.customer'), className: 'max-sm:hidden' },
            { title: t('common.phone') },
            { title: t('common.total'), figure: true, className: 'pr-0!' },
          ]}
        >
          {work.callFirst.map((order) => (
            <tr key={order.id} className={rowClass}>
              <Cell>
                <Link
                  to={staffPaths.order(order.id)}
                  className="tabular font-semibold no-underline hover:underline"
                >
                  {order.orderNumber}
                </Link>
                <SubLine translate="no" className="sm:hidden">
                  {order.customerName}
                </SubLine>
              </Cell>
              <Cell>
                <WaitingTime since={order.since} now={now} />
              </Cell>
              <Cell className="wrap-anywhere max-sm:hidden">
                <span translate="no">{order.customerName}</span>
              </Cell>
              <Cell>
                <a
                  href={`tel:${order.phoneNumber}`}
                  className="tabular inline-flex items-center underline decoration-control sm:whitespace-nowrap pointer-coarse:min-h-11"
                >
                  {order.phoneText}
                </a>
                {order.calls > 0 && <SubLine>{t('staff.overview.called', { count: order.calls })}</SubLine>}
              </Cell>
              <Cell figure className="pr-0! whitespace-nowrap">
                {formatRinggit(order.amountToPay)}
              </Cell>
            </tr>
          ))}
        </Table>
      )}
    </Panel>
  )
}

/** Specs that are low or sold out, lowest first, linked to the stock page. */
export function LowStock({ lowStock: { total, specs } }: { lowStock: CallOutput<'GET /staff/stock/low'> }) {
  const t = useT()
  return (
    <Panel
      title={t('staff.common.lowStock')}
      afterTitle={
        total > 0 && (
          <Link
            to={staffPaths.stock(new URLSearchParams({ low: 'yes' }))}
            className="underline decoration-control"
          >
            {t('staff.overview.allSpecs', { count: total })}
          </Link>
        )
      }
    >
      {specs.length === 0 ? (
        <p className="text-ink-soft">{t('staff.overview.nothingLow')}</p>
      ) : (
        <ul>
          {specs.map((spec) => (
            <li key={`${spec.productId}/${spec.specId}`} className="border-b border-line">
              <Link
                to={staffPaths.stock(new URLSearchParams({ q: spec.productName, low: 'yes' }))}
                className="grid grid-cols-[40px_minmax(0,1fr)_auto] items-center gap-3 py-2 no-underline hover:bg-studio"
              >
                {/* Keeps the place of the picture free until the scripts show it. */}
                <span className="size-10 bg-studio">
                  <Picture url={spec.imgUrl} alt="" sizes="40px" className="size-10 object-cover" />
                </span>
                <span>
                  {spec.productName}
                  <SubLine>{spec.displayName}</SubLine>
                </span>
                <span className={`tabular pr-1 ${spec.stock === 0 ? 'font-medium text-danger' : ''}`}>
                  <span className="sr-only">{t('staff.overview.inStock')} </span>
                  {spec.stock}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
