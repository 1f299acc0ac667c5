import { Link } from 'react-router'
import { cashParams, type CashFilter } from '#core/cash/views.ts'
import { formatCash } from '#core/money.ts'
import { pickedUpByCustomer } from '#core/orders/orders.ts'
import { useT } from '../i18n/i18n.tsx'
import { CursorPages } from '../lists/cursor-pages.tsx'
import { staffPaths } from '../staff/paths.ts'
import { Panel } from '../staff/ui/panel.tsx'
import { Tabs } from '../staff/ui/tabs.tsx'
import { textLink } from '../staff/ui/text-link.ts'
import { WaitingTime } from '../staff/ui/waiting-time.tsx'
import type { CashView, OpenCashView } from './cash-view.ts'

interface OpenCashProps {
  open: OpenCashView
  cash: CashView
  filter: CashFilter
  now: number
}

const columns =
  'md:grid md:items-center md:gap-x-4 md:grid-cols-[104px_minmax(0,1.4fr)_minmax(0,1.2fr)_88px_96px_64px]'

/** Orders with missing or excess cash, with a tab for each courier who collected it. */
export function OpenCash({ open: { orders, next }, cash, filter, now }: OpenCashProps) {
  const t = useT()
  const addressOf = (changes: Partial<CashFilter>) => staffPaths.cash(cashParams.with(filter, changes))
  const nameOf = ({ courier, name }: CashView['couriers'][number]) =>
    name ?? (courier === pickedUpByCustomer ? t('staff.cash.counter') : t('staff.cash.noCourier'))
  return (
    <Panel title={t('staff.cash.open')}>
      {cash.couriers.length > 1 && (
        <Tabs
          label={t('staff.cash.byCourier')}
          tabs={[
            {
              text: t('staff.cash.everybody'),
              to: addressOf({ courier: '' }),
              current: filter.courier === '',
            },
            ...cash.couriers
              .filter(({ courier }) => courier !== '')
              .map((one) => ({
                text: `${nameOf(one)} ${formatCash(one.amount)}`,
                to: addressOf({ courier: one.courier }),
                current: filter.courier === one.courier,
                count: one.orders,
              })),
          ]}
        />
      )}
      {orders.length === 0 ? (
        <p className="text-ink-soft">{t('staff.cash.nothingOpen')}</p>
      ) : (
        <OpenOrders orders={orders} now={now} />
      )}
      <CursorPages
        label={t('staff.cash.pages')}
        first={filter.after !== undefined && addressOf({})}
        next={next !== undefined && addressOf({ after: next })}
        texts={{ first: t('common.firstPage'), next: t('common.nextPage') }}
        keepScroll
      />
    </Panel>
  )
}

function OpenOrders({ orders, now }: { orders: OpenCashView['orders']; now: number }) {
  const t = useT()
  return (
    <ul aria-label={t('staff.cash.open')}>
      {orders.map((order) => (
        <li key={order.id} className={`border-b border-line py-2 ${columns}`}>
          <Link to={staffPaths.order(order.id)} className={`tabular font-medium ${textLink}`}>
            {order.orderNumber}
          </Link>
          <span className="wrap-anywhere max-md:ml-3">{order.customerName}</span>
          <span className="tabular wrap-anywhere text-ink-soft max-md:block">
            {[order.courierName, order.trackingNumber].filter(Boolean).join(' ')}
          </span>
          <span className="tabular text-ink-soft md:text-end max-md:not-empty:mr-3">
            {order.taken > 0 && t('staff.cash.taken', { amount: formatCash(order.taken) })}
          </span>
          <span className={`tabular font-medium md:text-end max-md:mr-3 ${order.short ? 'text-danger' : ''}`}>
            {order.open < 0
              ? t('staff.cash.tooMuch', { amount: formatCash(-order.open) })
              : formatCash(order.open)}
          </span>
          <span className="md:text-end">
            <WaitingTime since={order.since} now={now} />
          </span>
        </li>
      ))}
    </ul>
  )
}
