import { Link } from 'react-router'
import { formatCash } from '#core/money.ts'
import { isCancelled } from '#core/orders/orders.ts'
import { useT } from '#web/i18n/i18n.tsx'
import { ReturnBadge } from '#web/orders/badges.tsx'
import { DateText, returnDateText } from '#web/orders/date-text.tsx'
import { staffPaths } from '#web/staff/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { FactList, Panel } from '#web/staff/ui/panel.tsx'
import type { StaffOrderView } from '../staff-order-view.ts'

/** A summary of the order's returns. Their steps and new returns are on a separate page. */
export function ReturnPanel({ view: { order, restockedAt } }: { view: StaffOrderView }) {
  const t = useT()
  const { returnStatus, returnReason, requestDate, processedDate, refundAmount } = order.returnInfo
  const isRestocked = restockedAt && (isCancelled(order.status) || returnStatus !== 'not_applied')
  const facts = [
    [t('orders.returnReason'), returnReason],
    [t('orders.returnRequestDate'), returnDateText(requestDate)],
    [t('orders.returnProcessedDate'), returnDateText(processedDate)],
    [t('staff.order.restocked'), isRestocked ? <DateText key="restocked" moment={restockedAt} /> : undefined],
    [t('orders.refundAmount'), refundAmount === undefined ? undefined : formatCash(refundAmount)],
  ] as const
  return (
    <Panel title={t('orders.return')} action={<ReturnBadge status={returnStatus} />}>
      {facts.every(([, value]) => !value) ? (
        <p className="text-ink-soft">{t('staff.order.noReturn')}</p>
      ) : (
        <FactList facts={facts} />
      )}
      <Link
        to={staffPaths.orderReturns(order.id)}
        className={`mt-3 ${buttonClass({ variant: 'secondary', size: 'sm' })}`}
      >
        {t('staff.returns.open')}
      </Link>
    </Panel>
  )
}
