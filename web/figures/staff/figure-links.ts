import type { CountedOrders } from '#core/figures/counted-orders.ts'
import type { Period } from '#core/figures/periods.ts'
import { orderSearchParameters } from '../../desk/list/order-search.ts'
import { staffPaths } from '../../staff/paths.ts'

/** The URL of the list of orders that a figure counts between two days: "Figures open the list they count". */
export function listOf({ from, to }: Period, counted: CountedOrders) {
  return staffPaths.orders(orderSearchParameters({ list: 'all', q: '', from, to, ...counted }))
}
