import { mostCounted } from '#core/orders/lists/views.ts'
import { useAction } from '../../actions/use-action.ts'
import type { ApiClient } from '../../api/client.ts'
import { useT } from '../../i18n/i18n.tsx'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { orderQuery, type OrderSearch } from './order-search.ts'
import type { OrderRow } from './shown-rows.ts'

/** The number of orders that are read per call. */
const step = 100

/** Reads the orders of all pages of a list, at most `mostCounted`. */
async function readMatching(api: ApiClient, search: OrderSearch): Promise<OrderRow[]> {
  const rows: OrderRow[] = []
  let after: number | undefined
  do {
    const query = { ...orderQuery(search), after, pageSize: Math.min(step, mostCounted - rows.length) }
    const page = await api.call('GET /staff/orders', { query })
    rows.push(...page.orders)
    after = page.next
  } while (after !== undefined && rows.length < mostCounted)
  return rows
}

/** Reads the orders of all pages of a list, to select them. */
export function useSelectAll(search: OrderSearch, onRead: (rows: readonly OrderRow[]) => void) {
  const t = useT()
  const api = useStaffApi()
  return useAction(() => readMatching(api, search), {
    alert: true,
    failed: t('common.failed'),
    onSuccess: onRead,
  })
}
