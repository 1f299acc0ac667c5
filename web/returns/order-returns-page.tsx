import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { apiContext } from '../api/context.ts'
import { formatCash } from '#core/money.ts'
import { useT } from '../i18n/i18n.tsx'
import { staffPaths } from '../staff/paths.ts'
import { AskedActs } from '../staff/approvals/asked-acts.tsx'
import { LiveConnection } from '../staff/shell/live-connection.tsx'
import { orErrorResponse } from '../staff/shell/loaders.ts'
import { StaffPage } from '../staff/shell/staff-page.tsx'
import { useLiveOrders } from '../staff/shell/use-live-orders.ts'
import { textLink } from '../staff/ui/text-link.ts'
import type { Route } from './+types/order-returns-page'
import { ReturnCard } from './return-card.tsx'
import { toOrderReturnsView } from './return-view.ts'
import { StartReturn } from './steps/start-return.tsx'

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const [found, couriers] = await orErrorResponse(
    Promise.all([
      api.call('GET /staff/orders/{id}/returns', { params: { id } }),
      api.call('GET /staff/couriers'),
    ]),
  )
  return { id, view: toOrderReturnsView(found), couriers }
}

/** The returns of an order: "Returns and exchanges: started by staff or the customer, by line and quantity". */
export default function OrderReturnsPage({ loaderData }: Route.ComponentProps) {
  const { id, view, couriers } = loaderData
  const t = useT()
  const { revalidate } = useRevalidator()
  const [started, setStarted] = useState(0)
  const connection = useLiveOrders((changed) => {
    if (changed === 'any' || changed.has(id)) void revalidate()
  })
  const { exchangeOf } = view
  return (
    <StaffPage
      title={t('staff.returns.ofOrder', { order: view.orderNumber })}
      above={[
        <Link key="returns" to={staffPaths.returns()}>
          {t('staff.nav.returns')}
        </Link>,
        <Link key="order" to={staffPaths.order(id)}>
          {view.orderNumber}
        </Link>,
      ]}
      afterTitle={<LiveConnection connection={connection} />}
      actions={<StartReturn key={started} order={view} onDone={() => setStarted(started + 1)} />}
    >
      <p className="mb-4 wrap-anywhere">
        {view.customerName}{' '}
        <a href={`tel:${view.phoneNumber}`} className={`tabular ${textLink}`}>
          {view.phoneNumber}
        </a>
      </p>
      {exchangeOf && (
        <p className="mb-4">
          {t('staff.returns.exchangeOf', { amount: formatCash(exchangeOf.credited) })}{' '}
          <Link to={staffPaths.orderReturns(exchangeOf.orderId)} className={`tabular ${textLink}`}>
            {exchangeOf.orderNumber}
          </Link>
        </p>
      )}
      <AskedActs asked={view.asked} className="mb-4" />
      {view.returns.length === 0 && (
        <p className="py-4 text-ink-soft">
          {t(view.awaitsHandover ? 'staff.returns.notYet' : 'staff.returns.noneOfOrder')}
        </p>
      )}
      <div className="grid gap-4">
        {view.returns.toReversed().map((orderReturn) => (
          <ReturnCard key={orderReturn.id} order={view} orderReturn={orderReturn} couriers={couriers} />
        ))}
      </div>
    </StaffPage>
  )
}
