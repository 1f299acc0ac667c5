import { RefreshCw } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useT } from '../../i18n/i18n.tsx'
import { LateNotice } from '../shipping-section.tsx'
import { StatusTrack } from '../status-track.tsx'

/** The two columns of an order's page. On a phone, the second column follows the first. */
export function OrderColumns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div
      data-print="one-page"
      className="grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,8fr)_minmax(0,4fr)] lg:gap-18 print:grid-cols-[minmax(0,8fr)_minmax(0,4fr)] print:gap-8"
    >
      <div className="min-w-0">{main}</div>
      <div>{side}</div>
    </div>
  )
}

type Tracked = Parameters<typeof StatusTrack>[0]['order'] & Parameters<typeof LateNotice>[0]['order']

/** Shows the steps of the order, and whether it is late: "Status tracking". */
export function Tracking({ order }: { order: Tracked }) {
  const t = useT()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="sr-only">
        {t('orders.tracking')}
      </h2>
      <StatusTrack order={order} />
      <LateNotice order={order} />
    </section>
  )
}

/** Says that the page updates itself, or that the connection is lost: "so quietly when the line is down". */
export function LiveLine({ isDown }: { isDown: boolean }) {
  const t = useT()
  return (
    <p role="status" className="mt-4 flex min-h-9 items-start gap-2 text-sm text-ink-soft print:hidden">
      <RefreshCw className="mt-0.5 size-4 shrink-0" />
      {t(isDown ? 'orders.lineDown' : 'orders.follows')}
    </p>
  )
}
