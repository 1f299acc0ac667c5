import { useState } from 'react'
import { useLiveRefetch, type ConnectionState } from '../../../staff/shell/use-live-orders.ts'
import { useStaffApi } from '../../../staff/shell/use-staff-api.ts'
import { orderQuery, type OrderSearch } from './order-search.ts'
import { shownAtFirst, withReadAgain, type OrderPage, type ShownRows } from './shown-rows.ts'

/**
 * The rows of a list that follows what happens, without moving any of them; and whether it does follow. Whose session is
 * over is led to the sign-in by it, but not while the page `stays`, because somebody types there.
 */
export function useShownRows(
  loaded: OrderPage,
  search: OrderSearch,
  { stays }: { stays: boolean },
): { shown: ShownRows; line: ConnectionState } {
  const api = useStaffApi({ stays })
  const [heard, setHeard] = useState(() => ({ since: loaded, shown: shownAtFirst(loaded) }))
  const line = useLiveRefetch(loaded, async () => {
    const page = await api.call('GET /staff/orders', { query: orderQuery(search) })
    const sequence = search.list === 'all' ? 'newest first' : 'oldest first'
    setHeard(({ since, shown }) => ({
      since: loaded,
      shown: withReadAgain(since === loaded ? shown : shownAtFirst(loaded), page, sequence),
    }))
  })
  return { shown: heard.since === loaded ? heard.shown : shownAtFirst(loaded), line }
}
