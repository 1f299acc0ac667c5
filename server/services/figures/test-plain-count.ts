import { sql } from 'drizzle-orm'
import { formatDate } from '#core/dates.ts'
import { addSums, noSums, type Sums } from '#core/figures/figures.ts'
import { placeId, placeOfKey } from '#core/figures/places.ts'
import { placeOfPostcode } from '#core/delivery/places.ts'
import { isCancelled } from '#core/orders/orders.ts'
import { piecesBack } from '#core/returns/goods.ts'
import type { Database } from '../../database/connect.ts'
import { payments } from '../../database/tables/cash.ts'
import { failedDeliveries } from '../../database/tables/parcels.ts'
import { orderItems, orders } from '../../database/tables/orders.ts'
import { returnLines, returns } from '../../database/tables/returns.ts'
import { senOwed } from '../order-parts/amounts.ts'
import { currentFigures } from './read-days.ts'

/** Sums by a text of day, dimension, figure and key. */
type Counts = Record<string, Sums>

type OrderRow = typeof orders.$inferSelect

/** Returns the id of an order's place, computed from the address instead of the stored key. */
function placeOf({ shippingMethod, shippingAddress, pickupLocation }: OrderRow): string {
  if (shippingMethod === 'self_pickup') return placeId({ pickup: pickupLocation ?? '' })
  if (shippingAddress === null) return placeId(undefined)
  const { country, postalCode } = shippingAddress
  return placeId({ country, region: placeOfPostcode(country, postalCode, 'en') ?? '' })
}

/** Counts all orders, lines and payments by the rules of core, without the data that the database derives. */
export async function plainCount(database: Database): Promise<Counts> {
  const [allOrders, items, failures, booked, allReturns, linesBack] = await Promise.all([
    database.select().from(orders),
    database.select().from(orderItems),
    database.select().from(failedDeliveries),
    database.select().from(payments),
    database.select().from(returns),
    database.select().from(returnLines),
  ])
  const counts: Counts = {}
  const count = (day: string, figure: string, keys: Record<string, string>, sums: Partial<Sums>) => {
    for (const [dimension, key] of [['', ''], ...Object.entries(keys)]) {
      const name = [day, dimension, figure, key].join(' | ')
      counts[name] = addSums(counts[name] ?? noSums, { ...noSums, count: 1, ...sums })
    }
  }
  const byId = new Map(allOrders.map((order) => [order.id, order]))
  const returned = allReturns.map(({ id, orderId, status }) => ({
    orderId,
    status,
    lines: linesBack.filter(({ returnId }) => returnId === id),
  }))
  const kept = items
    .filter(({ orderId }) => !isCancelled(byId.get(orderId)!.status))
    .map((item) => ({
      ...item,
      pieces:
        item.quantity -
        piecesBack(
          returned.filter(({ orderId }) => orderId === item.orderId),
          item.position,
        ),
    }))
    .filter(({ pieces }) => pieces > 0)
  const sold = new Set(kept.map(({ orderId }) => orderId))
  for (const order of allOrders) {
    const place = placeOf(order)
    const amountSen = senOwed(order)
    const placed = formatDate(order.placedAt)
    count(placed, 'placed', { place }, { amountSen })
    const keys: Record<string, string> = { place }
    if (order.cancelReason !== null) keys.reason = order.cancelReason
    if (isCancelled(order.status)) count(placed, 'cancelled', keys, { amountSen })
    if (sold.has(order.id)) count(placed, 'sold', { place }, { amountSen })
    const staff = order.confirmedBy ?? ''
    if (order.confirmedAt) count(formatDate(order.confirmedAt), 'confirmed', { place, staff }, { amountSen })
    if (order.returnRequestedAt)
      count(
        formatDate(order.returnRequestedAt),
        'returned',
        { place, staff },
        { amountSen: order.refundSen ?? 0 },
      )
  }
  for (const { orderId, productId, pieces, priceSen, costSen } of kept) {
    const order = byId.get(orderId)!
    const amountSen = priceSen * pieces
    const known = costSen === null ? {} : { knownSen: amountSen, costSen: costSen * pieces }
    const keys = { place: placeOf(order), staff: order.confirmedBy ?? '', product: productId }
    count(formatDate(order.placedAt), 'goods', keys, { count: pieces, amountSen, ...known })
  }
  for (const { orderId, at, reason } of failures) {
    const order = byId.get(orderId)!
    const keys = { place: placeOf(order), staff: order.confirmedBy ?? '', reason: reason ?? '' }
    count(formatDate(at), 'failed', keys, { amountSen: senOwed(order) })
  }
  for (const { orderId, day, kind, amountSen, staffId } of booked)
    if (kind !== 'written_off')
      count(day, kind, { place: placeOf(byId.get(orderId)!), staff: staffId ?? '' }, { amountSen })
  return counts
}

/** Reads the figures that the shop shows: the stored figures, with a new count of the days that have changed since. */
export async function currentCount(database: Database): Promise<Counts> {
  const { rows } = await database.execute<
    Sums & Record<'day' | 'dimension' | 'figure' | 'key', string> & Record<string, unknown>
  >(sql`
    with ${currentFigures([{ from: '1970-01-01', to: '2999-12-31' }])}
    select day::text, dimension, figure, key, count::float8, amount_sen::float8 as "amountSen",
      known_sen::float8 as "knownSen", cost_sen::float8 as "costSen" from current`)
  const counts: Counts = {}
  for (const { day, dimension, figure, key, count, amountSen, knownSen, costSen } of rows) {
    const name = [day, dimension, figure, dimension === 'place' ? placeId(placeOfKey(key)) : key].join(' | ')
    counts[name] = addSums(counts[name] ?? noSums, { count, amountSen, knownSen, costSen })
  }
  return counts
}
