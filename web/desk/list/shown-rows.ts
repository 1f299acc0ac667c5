import { useState } from 'react'
import { usualSort, type OrderSort } from '#core/orders/lists/sorting.ts'
import type { CallOutput } from '../../api/client.ts'
import { useLiveRefetch, type ConnectionState } from '../../staff/shell/use-live-orders.ts'
import { useStaffApi } from '../../staff/shell/use-staff-api.ts'
import { orderQuery, type OrderSearch } from './order-search.ts'

/** A page of orders as the API returns it. */
export type OrderPage = CallOutput<'GET /staff/orders'>
export type OrderRow = OrderPage['orders'][number]

/** The rows that a list shows. */
export interface ShownRows {
  rows: readonly OrderRow[]
  /** The ids of orders that have left the list; they keep their places until the list is loaded again. */
  gone: ReadonlySet<string>
  /** Number of new orders that belong above or between the rows. */
  more: number
  /** The number of the order after which the next page begins. */
  next?: number | undefined
}

/** Returns the rows of a list, which are updated without moving any row, and the state of the connection. */
export function useShownRows(
  loaded: OrderPage,
  search: OrderSearch,
): { shown: ShownRows; connection: ConnectionState } {
  const api = useStaffApi()
  const [latest, setLatest] = useState(() => ({ since: loaded, shown: shownAtFirst(loaded) }))
  const connection = useLiveRefetch(loaded, async () => {
    const page = await api.call('GET /staff/orders', { query: orderQuery(search) })
    setLatest(({ since, shown }) => ({
      since: loaded,
      shown: withUpdate(since === loaded ? shown : shownAtFirst(loaded), page, sortOf(search)),
    }))
  })
  return { shown: latest.since === loaded ? latest.shown : shownAtFirst(loaded), connection }
}

/** Returns the rows of a page that was just loaded. */
export function shownAtFirst({ orders, next }: OrderPage): ShownRows {
  return { rows: orders, gone: new Set(), more: 0, next }
}

/** The sequence of a list. */
const sortOf = ({ sort, list }: OrderSearch): OrderSort => sort ?? usualSort(list !== 'all')

/** Functions that compare two orders. The result is negative if `a` comes before `b`. */
const comparisons: Readonly<Record<OrderSort, (a: OrderRow, b: OrderRow) => number>> = {
  oldest: byTime,
  newest: (a, b) => -byTime(a, b),
  due: (a, b) => {
    const [one, other] = [a, b].map(({ promise }) => promise?.to ?? '9999-12-31') as [string, string]
    return one === other ? byTime(a, b) : one < other ? -1 : 1
  },
  total: (a, b) => b.amountToPay - a.amountToPay || -byTime(a, b),
}

/** Negative if `a` was placed before `b`. */
function byTime(a: OrderRow, b: OrderRow): number {
  return (
    a.orderDate.seconds - b.orderDate.seconds ||
    a.orderDate.nanoseconds - b.orderDate.nanoseconds ||
    a.orderNumber.length - b.orderNumber.length ||
    (a.orderNumber < b.orderNumber ? -1 : 1)
  )
}

/**
 * Returns the rows after the list was read again. No row moves under the pointer. Changed rows change in place, rows
 * that left the list stay, and new orders are added below the last row or only counted.
 */
export function withUpdate(shown: ShownRows, { orders, next }: OrderPage, sort: OrderSort): ShownRows {
  const isAfter = (a: OrderRow, b: OrderRow | undefined) => b === undefined || comparisons[sort](a, b) > 0
  const readRows = new Map(orders.map((row) => [row.id, row]))
  const shownIds = new Set(shown.rows.map(({ id }) => id))
  const lastShown = shown.rows.at(-1)
  const lastRead = orders.at(-1)
  // The page that was read says nothing about rows beyond its end.
  const isWithinRead = (row: OrderRow) => next === undefined || !isAfter(row, lastRead)
  const added = orders.filter((row) => !shownIds.has(row.id))
  const below = added.filter((row) => isAfter(row, lastShown))
  const reachesFurther = lastShown !== undefined && lastRead !== undefined && isAfter(lastShown, lastRead)
  return {
    rows: [...shown.rows.map((row) => readRows.get(row.id) ?? row), ...below],
    gone: new Set(
      shown.rows
        .filter(({ id }) => !readRows.has(id))
        .filter((row) => isWithinRead(row) || shown.gone.has(row.id))
        .map(({ id }) => id),
    ),
    more: added.length - below.length,
    next: reachesFurther && next !== undefined ? shown.next : next,
  }
}
