import { createContext, useContext, useState, type ReactNode } from 'react'
import type { CallOutput } from '../../api/client.ts'
import { useLiveRefetch } from './use-live-orders.ts'
import { useStaffApi } from './use-staff-api.ts'

type QueueCounts = CallOutput<'GET /staff/orders/queues'>

const Counts = createContext<QueueCounts | undefined>(undefined)

/** Returns the number of orders in each queue. @throws Error outside of the guarded pages of the back office. */
export function useQueueCounts(): QueueCounts {
  const counts = useContext(Counts)
  if (counts === undefined) throw new Error('useQueueCounts needs the guard of the back office above it')
  return counts
}

/** Updates the counts with a separate call, so that new orders do not reload a page in which somebody works. */
export function LiveQueueCounts({ loaded, children }: { loaded: QueueCounts; children: ReactNode }) {
  const api = useStaffApi()
  const [latest, setLatest] = useState({ loaded, counts: loaded })
  useLiveRefetch(loaded, async () => {
    setLatest({ loaded, counts: await api.call('GET /staff/orders/queues') })
  })
  return <Counts value={latest.loaded === loaded ? latest.counts : loaded}>{children}</Counts>
}
