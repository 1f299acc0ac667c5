import { Link } from 'react-router'
import { formatRinggit } from '../../../core/money.ts'
import { useT } from '../../i18n/i18n.tsx'
import { staffPaths } from '../../staff/paths.ts'
import { Panel } from '../../staff/ui/panel.tsx'
import { Cell, rowClass, Table } from '../../staff/ui/table.tsx'
import { WaitingTime } from '../../staff/ui/waiting-time.tsx'
import type { WorkView } from './overview-data.ts'

/** The orders that waited longest for a call. */
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
            { title: t('staff.overview.order') },
            { title: t('staff.overview.waiting') },
            { title: t('staff.overview.customer'), className: 'max-sm:hidden' },
            { title: t('staff.overview.phone') },
            { title: t('staff.overview.total'), figure: true, className: 'pr-0!' },
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
                <span translate="no" className="block text-xs text-ink-soft sm:hidden">
                  {order.customerName}
                </span>
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
                {order.calls > 0 && (
                  <span className="block text-xs text-ink-soft">
                    {t('staff.overview.called', { count: order.calls })}
                  </span>
                )}
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
