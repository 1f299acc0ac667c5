import { formatRinggit } from '../../../../../core/money.ts'
import { isCancelled } from '../../../../../core/orders/orders.ts'
import { useT } from '../../../../i18n/i18n.tsx'
import { ReturnBadge } from '../../../badges.tsx'
import { DateText, returnDateText } from '../../../date-text.tsx'
import { FactList, Panel } from '../../../../staff/ui/panel.tsx'
import type { StaffOrderView } from '../staff-order-view.ts'

/** A return and its refund; its next step stands above. */
export function ReturnPanel({ view: { order, restockedAt } }: { view: StaffOrderView }) {
  const t = useT()
  const { returnStatus, returnReason, requestDate, processedDate, refundAmount } = order.returnInfo
  const isRestocked = restockedAt && (isCancelled(order.status) || returnStatus !== 'not_applied')
  const facts = [
    [t('orders.returnReason'), returnReason],
    [t('orders.returnRequestDate'), returnDateText(requestDate)],
    [t('orders.returnProcessedDate'), returnDateText(processedDate)],
    [t('staff.order.restocked'), isRestocked ? <DateText key="restocked" moment={restockedAt} /> : undefined],
    [t('orders.refundAmount'), refundAmount === undefined ? undefined : formatRinggit(refundAmount)],
  ] as const
  return (
    <Panel title={t('orders.return')} action={<ReturnBadge status={returnStatus} />}>
      {facts.every(([, value]) => !value) ? (
        <p className="text-ink-soft">{t('staff.order.noReturn')}</p>
      ) : (
        <FactList facts={facts} />
      )}
    </Panel>
  )
}
