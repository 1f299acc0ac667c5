import type { ReactNode } from 'react'
import { formatReturnDate } from '../../../../../core/dates.ts'
import { formatRinggit } from '../../../../../core/money.ts'
import { isCancelled } from '../../../../../core/orders/orders.ts'
import { useT } from '../../../../i18n/i18n.tsx'
import { ReturnBadge } from '../../../badges.tsx'
import { DateText } from '../../../date-text.tsx'
import { FactList, Panel } from '../../../../staff/ui/panel.tsx'
import type { StaffOrderView } from '../staff-order-view.ts'

/** What became of a return; its next step stands above, like every other. */
export function ReturnPanel({ view: { order, restockedAt } }: { view: StaffOrderView }) {
  const t = useT()
  const { returnStatus, returnReason, requestDate, processedDate, refundAmount } = order.returnInfo
  const facts: [string, ReactNode][] = []
  if (returnReason) facts.push([t('orders.returnReason'), returnReason])
  if (requestDate)
    facts.push([
      t('orders.returnRequestDate'),
      <DateText key="asked" moment={requestDate} format={formatReturnDate} />,
    ])
  if (processedDate)
    facts.push([
      t('orders.returnProcessedDate'),
      <DateText key="done" moment={processedDate} format={formatReturnDate} />,
    ])
  if (restockedAt && (isCancelled(order.status) || returnStatus !== 'not_applied'))
    facts.push([t('staff.order.restocked'), <DateText key="back" moment={restockedAt} />])
  if (refundAmount !== undefined) facts.push([t('orders.refundAmount'), formatRinggit(refundAmount)])
  return (
    <Panel title={t('orders.return')} action={<ReturnBadge status={returnStatus} />}>
      {facts.length === 0 ? (
        <p className="text-ink-soft">{t('staff.order.noReturn')}</p>
      ) : (
        <FactList facts={facts} />
      )}
    </Panel>
  )
}
