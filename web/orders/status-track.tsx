import { statusText } from '#core/orders/statuses.ts'
import type { OrderView } from './order-view.ts'
import { useT } from '../i18n/i18n.tsx'
import { DateText } from './date-text.tsx'
import { trackOf } from './track.ts'
import { Track } from '../ui/steps.tsx'

type Followed = Pick<OrderView, 'status' | 'shippingMethod' | 'statusHistory'>

/** The steps of an order, with the times at which it reached them: "Status tracking". */
export function StatusTrack({ order }: { order: Followed }) {
  const t = useT()
  return (
    <Track
      across
      steps={trackOf(order).map(({ status, place, at }) => ({
        name: t(statusText({ ...order, status })),
        place,
        note: at && (
          <DateText moment={at} className="block text-xs font-normal text-ink-soft max-md:hidden" />
        ),
      }))}
    />
  )
}

/** Lists the history of an order, newest entry first: "status history (each: timestamp, status, description)". */
export function StatusHistory({ order }: { order: Followed }) {
  const t = useT()
  const { statusHistory: history } = order
  return (
    <ol className="border-line">
      {history.toReversed().map((entry, index) => (
        <li
          // oxlint-disable-next-line react/no-array-index-key -- entries are only ever added, and only at the other end
          key={history.length - index}
          className="grid border-b border-line py-2.5 text-md sm:grid-cols-[150px_1fr] sm:gap-4"
        >
          <DateText moment={entry.timestamp} className="text-xs leading-5.5 text-ink-soft" />
          <span className="wrap-break-word">
            {t('orders.historyEntry', {
              status: t(statusText({ ...order, status: entry.status })),
              description: entry.description,
            })}
          </span>
        </li>
      ))}
    </ol>
  )
}
