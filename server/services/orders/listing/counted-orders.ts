import { and, eq, gte, inArray, isNull, lt, notInArray, sql, type SQL } from 'drizzle-orm'
import { startOfDay } from '#core/dates.ts'
import { addDays } from '#core/days.ts'
import type { CountedOrders } from '#core/figures/counted-orders.ts'
import { unknownKey } from '#core/figures/figures.ts'
import { keysOfPlace } from '#core/figures/places.ts'
import { cancelledStatuses } from '#core/orders/orders.ts'
import { payments } from '#server/database/tables/cash.ts'
import { products } from '#server/database/tables/catalogue.ts'
import { failedDeliveries } from '#server/database/tables/parcels.ts'
import { orderItems, orders } from '#server/database/tables/orders.ts'

interface Counted extends CountedOrders {
  /** Days in the shop's time zone, both included. */
  from?: string
  to?: string
}

type TimeColumn =
  | typeof orders.placedAt
  | typeof orders.confirmedAt
  | typeof orders.returnRequestedAt
  | typeof failedDeliveries.at

const within = (column: TimeColumn, { from, to }: Counted) =>
  and(
    from === undefined ? undefined : gte(column, startOfDay(from)),
    to === undefined ? undefined : lt(column, startOfDay(addDays(to, 1))),
  )

/** The condition that a column has a value; that it is null if `key` is `unknownKey`. */
const isKey = (
  column:
    | typeof orders.confirmedBy
    | typeof orders.cancelReason
    | typeof failedDeliveries.reason
    | typeof payments.staffId,
  key: string | undefined,
) => {
  if (key === undefined) return undefined
  return key === unknownKey ? isNull(column) : sql`${column} = ${key}`
}

/**
 * The condition for the orders that a figure counts between two days, like `count_figures`. "Figures open the list they
 * count."
 */
export function countedOrders(filters: Counted): SQL | undefined {
  const { figure, place, category, product } = filters
  return and(
    isInFigure(filters),
    figure === 'received' || figure === 'refunded' ? undefined : isKey(orders.confirmedBy, filters.staff),
    place === undefined
      ? undefined
      : sql`${orders.placeKey} = any(${sql.param([...(keysOfPlace(place) ?? [])])}::text[])`,
    product === undefined ? undefined : hasLine(filters, eq(orderItems.productId, product)),
    category === undefined ? undefined : hasCategory(filters, category),
  )
}

/**
 * The condition that an order has a line of a category; for `unknownKey`, a line of a product that has been deleted.
 */
const hasCategory = (filters: Counted, category: string) =>
  category === unknownKey
    ? hasLine(filters, isNull(products.id))
    : hasFrequentLine(filters, eq(products.categoryKey, category))

/**
 * The condition that an order has a line that meets a condition. For the figure of sold orders, lines whose pieces all
 * came back are ignored.
 */
const hasLine = ({ figure }: Counted, condition?: SQL) =>
  sql`${orders.id} in (select ${orderItems.orderId} from ${orderItems}
    left join ${products} on ${products.id} = ${orderItems.productId}
    left join pieces_back back on back.order_id = ${orderItems.orderId} and back.position = ${orderItems.position}
    where ${and(isSold(figure), condition) ?? sql`true`})`

/** Like `hasLine`, but checked order by order, which is fast if many orders match. */
const hasFrequentLine = ({ figure }: Counted, condition: SQL) =>
  sql`(select 1 from ${orderItems} join ${products} on ${products.id} = ${orderItems.productId}
    left join pieces_back back on back.order_id = ${orders.id} and back.position = ${orderItems.position}
    where ${and(eq(orderItems.orderId, orders.id), isSold(figure), condition)} limit 1) = 1`

const isSold = (figure: Counted['figure']) =>
  figure === 'sold' ? sql`${orderItems.quantity} > coalesce(back.pieces, 0)` : undefined

function isInFigure(filters: Counted): SQL | undefined {
  const { figure, from, to, staff, reason } = filters
  switch (figure) {
    case 'cancelled':
      return and(
        within(orders.placedAt, filters),
        inArray(orders.status, cancelledStatuses),
        isKey(orders.cancelReason, reason),
      )
    case 'sold':
      return and(
        within(orders.placedAt, filters),
        notInArray(orders.status, cancelledStatuses),
        // A condition on a category or product already ignores lines whose pieces all came back.
        filters.category === undefined && filters.product === undefined ? hasLine(filters) : undefined,
      )
    case 'confirmed':
      return and(sql`${orders.confirmedAt} is not null`, within(orders.confirmedAt, filters))
    case 'returned':
      return and(sql`${orders.returnRequestedAt} is not null`, within(orders.returnRequestedAt, filters))
    case 'failed': {
      const failed = and(within(failedDeliveries.at, filters), isKey(failedDeliveries.reason, reason))
      return sql`${orders.id} in (select ${failedDeliveries.orderId} from ${failedDeliveries} where ${failed ?? sql`true`})`
    }
    case 'received':
    case 'refunded': {
      const booked = and(
        eq(payments.kind, figure),
        from === undefined ? undefined : gte(payments.day, from),
        to === undefined ? undefined : sql`${payments.day} <= ${to}`,
        isKey(payments.staffId, staff),
      )
      return sql`${orders.id} in (select ${payments.orderId} from ${payments} where ${booked})`
    }
    default:
      return within(orders.placedAt, filters)
  }
}
