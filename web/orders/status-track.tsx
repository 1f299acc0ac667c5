import { statusText } from '../../core/orders/statuses.ts'
import type { OrderView } from './order-view.ts'
import { useT } from '../i18n/i18n.tsx'
import { DateText } from './date-text.tsx'
import { trackOf, type TrackStep } from './track.ts'

type Followed = Pick<OrderView, 'status' | 'shippingMethod' | 'statusHistory'>

// A dimension line with a tick at each step: across on a desk, down on a phone.
const step =
  'relative text-md max-md:pb-5.5 max-md:pl-7 md:pt-5.5 not-last:before:absolute md:before:inset-x-0 md:before:top-1.5 ' +
  'md:before:h-px max-md:before:top-1.5 max-md:before:-bottom-1.5 max-md:before:left-1.5 max-md:before:w-px ' +
  'after:absolute after:left-0'

const looks: Record<TrackStep['place'], string> = {
  done: 'text-ink before:bg-ink after:bg-ink md:after:top-0 md:after:h-[13px] md:after:w-px max-md:after:top-1.5 max-md:after:h-px max-md:after:w-[13px]',
  now: 'font-semibold text-ink before:bg-line after:top-0 after:size-[13px] after:bg-petrol max-md:after:top-1',
  ahead:
    'text-ink-soft before:bg-line after:bg-control md:after:top-0 md:after:h-[13px] md:after:w-px max-md:after:top-1.5 max-md:after:h-px max-md:after:w-[13px]',
}

/** "Status tracking": the order's way, with the time of each step that was reached. */
export function StatusTrack({ order }: { order: Followed }) {
  const t = useT()
  return (
    <ol className="mt-3 grid md:auto-cols-fr md:grid-flow-col">
      {trackOf(order).map(({ status, place, at }) => (
        <li
          key={status}
          aria-current={place === 'now' ? 'step' : undefined}
          className={`${step} ${looks[place]}`}
        >
          {t(statusText({ ...order, status }))}
          {at && <DateText moment={at} className="block text-xs font-normal text-ink-soft" />}
        </li>
      ))}
    </ol>
  )
}

/** "Status history (each: timestamp, status, description)", newest first. */
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
