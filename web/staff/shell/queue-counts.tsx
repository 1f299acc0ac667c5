import { createContext, useContext, useState, type ReactNode } from 'react'
import type { CallOutput } from '../../api/client.ts'
import { useLiveRead } from './use-live-read.ts'
import { useStaffApi } from './use-staff-api.ts'

export type QueueCounts = CallOutput<'GET /staff/orders/queues'>

const Counts = createContext<QueueCounts | undefined>(undefined)

/** How many orders wait in each queue, as of now. @throws Error outside of the guarded pages of the back office. */
export function useQueueCounts(): QueueCounts {
  const counts = useContext(Counts)
  if (counts === undefined) throw new Error('useQueueCounts needs the guard of the back office above it')
  return counts
}

/**
 * Keeps the counts of the queues up to date for all within. They are read by a call of their own: a page in which
 * somebody works is not read anew because an order came in elsewhere.
 *
 * @param loaded what the page came with
 */
export function LiveQueueCounts({ loaded, children }: { loaded: QueueCounts; children: ReactNode }) {
  const api = useStaffApi({ stays: true })
  const [heard, setHeard] = useState({ since: loaded, counts: loaded })
  useLiveRead(loaded, async () => {
    setHeard({ since: loaded, counts: await api.call('GET /staff/orders/queues') })
  })
  return <Counts value={heard.since === loaded ? heard.counts : loaded}>{children}</Counts>
}
