import type { ReactNode } from 'react'
import { customerMayAnswer } from '#core/orders/confirming/self-confirm.ts'
import { statusTable } from '#core/orders/statuses.ts'
import { useT } from '../../i18n/i18n.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { NewTabLink } from '../new-tab-link.tsx'
import type { OrderView } from '../order-view.ts'
import { showsParcels } from '../parcel-list.tsx'

type Followed = Pick<OrderView, 'status' | 'statusHistory' | 'trackingUrl' | 'parcels' | 'toPayLater'>

/**
 * Says in one sentence what happens next with an order: the newest sentence of its history, which stays true until the
 * next step. The actions that the customer can take are next to it. Empty while the customer may still confirm the
 * order, because the question about that is shown instead.
 */
export function NextStep({ order, children }: { order: Followed; children?: ReactNode }) {
  const t = useT()
  if (customerMayAnswer(order)) return null
  const { status, statusHistory, trackingUrl } = order
  const told = statusHistory.findLast((entry) => entry.status === status && !entry.undone)
  return (
    <div className="mt-6 grid items-center gap-x-6 gap-y-4 bg-studio p-5 md:grid-cols-[minmax(0,1fr)_auto] md:px-6">
      <p className="text-base font-medium wrap-break-word">{told?.description}</p>
      {trackingUrl && statusTable[status].isOnTheWay && !showsParcels(order) ? (
        <NewTabLink
          href={trackingUrl}
          label={t('orders.trackParcel')}
          className={`print:hidden ${buttonClass({ size: 'lg' })}`}
        />
      ) : (
        children
      )}
    </div>
  )
}
