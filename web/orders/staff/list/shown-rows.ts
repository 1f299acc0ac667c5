import type { CallOutput } from '../../../api/client.ts'

/** A page of orders as the API answers it. */
export type OrderPage = CallOutput<'GET /staff/orders'>
export type OrderRow = OrderPage['orders'][number]

/** What stands on the page. */
export interface ShownRows {
  rows: readonly OrderRow[]
  /** The ids of those that stand in another list by now; they keep their place until the list is read anew. */
  gone: ReadonlySet<string>
  /** How many more there are that belong above or between those that stand here. */
  more: number
  /** What the next page comes after. */
  next?: number | undefined
}

/** A page as it was loaded. */
export function shownAtFirst({ orders, next }: OrderPage): ShownRows {
  return { rows: orders, gone: new Set(), more: 0, next }
}

/** Which of two orders was placed first: below 0 when `a` was. */
function compare(a: OrderRow, b: OrderRow): number {
  const seconds = a.orderDate.seconds - b.orderDate.seconds
  if (seconds !== 0) return seconds
  const nanoseconds = a.orderDate.nanoseconds - b.orderDate.nanoseconds
  if (nanoseconds !== 0) return nanoseconds
  return a.orderNumber.length - b.orderNumber.length || (a.orderNumber < b.orderNumber ? -1 : 1)
}

/**
 * What stands on the page after the same list was read again. No row moves under the hand that is about to press it:
 * what changed changes in its place, what left the list stays, what is new comes below the last row, or is only counted
 * where it belongs above.
 */
export function withReadAgain(
  shown: ShownRows,
  { orders, next }: OrderPage,
  sequence: 'oldest first' | 'newest first',
): ShownRows {
  const sign = sequence === 'oldest first' ? 1 : -1
  const isAfter = (a: OrderRow, b: OrderRow | undefined) => b === undefined || sign * compare(a, b) > 0
  const read = new Map(orders.map((row) => [row.id, row]))
  const known = new Set(shown.rows.map(({ id }) => id))
  const lastShown = shown.rows.at(-1)
  const lastRead = orders.at(-1)
  // Beyond the page that was read nothing is known.
  const isKnown = (row: OrderRow) => next === undefined || !isAfter(row, lastRead)
  const added = orders.filter((row) => !known.has(row.id))
  const below = added.filter((row) => isAfter(row, lastShown))
  const reachesFurther = lastShown !== undefined && lastRead !== undefined && isAfter(lastShown, lastRead)
  return {
    rows: [...shown.rows.map((row) => read.get(row.id) ?? row), ...below],
    gone: new Set(
      shown.rows
        .filter(({ id }) => !read.has(id))
        .filter((row) => isKnown(row) || shown.gone.has(row.id))
        .map(({ id }) => id),
    ),
    more: added.length - below.length,
    next: reachesFurther && next !== undefined ? shown.next : next,
  }
}
