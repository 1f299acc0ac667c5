import { sql } from 'drizzle-orm'
import type { NewOrder } from '#core/orders/checkout.ts'
import { cashLeft, isCapped } from '#core/orders/confirming/cash-caps.ts'
import { ShopError } from '#core/errors.ts'
import { formatRinggit, toRinggit, toSen } from '#core/money.ts'
import { firstStatus, statusesWhere, type OrderStatus } from '#core/orders/statuses.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/database/connect.ts'
import { orders } from '#server/database/tables/orders.ts'
import { readCashCaps } from '../../shop/shop.ts'
import type { Actor } from '../../kernel/lock-order.ts'
import { refusedBy } from '../../order-parts/refused-parcels.ts'

/**
 * The limit for a capped customer: `most` is the maximum number of open orders, and `unconfirmed` the maximum number of
 * unconfirmed orders.
 */
interface Cap {
  unconfirmed: number
  most: number
}

const listOf = (statuses: readonly OrderStatus[]) =>
  sql.join(
    statuses.map((status) => sql`${status}`),
    sql`, `,
  )

const unconfirmed = listOf([firstStatus])

/** The statuses of confirmed orders that have not arrived yet. */
const confirmedAndOpen = listOf(
  statusesWhere(({ goodsInStore, isOnTheWay }) => goodsInStore || isOnTheWay).filter(
    (status) => status !== firstStatus,
  ),
)

/**
 * Computes how many unconfirmed orders a member may have; undefined if their number is not capped. The statement that
 * places the order counts them under its lock. Unconfirmed orders of other members with the same phone number count as
 * open. "Cash can be capped for numbers that refused parcels".
 * @throws ShopError cash_amount_capped, cash_orders_capped; caller_amount_capped, caller_orders_capped for staff
 */
export async function readCap(
  context: Pick<Context, 'savedSettings'> & { database: Pick<Database, 'execute'> },
  { order, member, actor }: { order: NewOrder; member: { id: string }; actor: Pick<Actor, 'kind'> },
): Promise<Cap | undefined> {
  const caps = await readCashCaps(context)
  if (!isCapped(caps)) return undefined
  const about = { memberId: member.id, phone: order.contactInfo.phoneNumber }
  const { rows } = await context.database.execute<{ refused: number; open: number }>(sql`
    select ${refusedBy(about)} as refused, (
      select count(*)::int from ${orders} theirs
      where (theirs.contact_phone = ${about.phone} or theirs.member_id = ${about.memberId})
        and (theirs.status in (${confirmedAndOpen})
          or theirs.status in (${unconfirmed}) and theirs.member_id is distinct from ${about.memberId})) as open`)
  const { refused = 0, open = 0 } = rows[0] ?? {}
  const allowed = cashLeft({ refused, open }, caps)
  if (allowed.amount !== undefined && totalOf(order) > allowed.amount)
    throw new ShopError(capCodes(actor).amount, { most: formatRinggit(allowed.amount) })
  if (allowed.orders === undefined) return undefined
  const most = caps.openOrders ?? allowed.orders
  if (allowed.orders === 0) throw new ShopError(capCodes(actor).orders, { most })
  return { unconfirmed: allowed.orders, most }
}

/** Returns the error codes for a capped order: for the customer, or for staff who take the order on the phone. */
export const capCodes = ({ kind }: Pick<Actor, 'kind'>) =>
  kind === 'staff'
    ? ({ amount: 'caller_amount_capped', orders: 'caller_orders_capped' } as const)
    : ({ amount: 'cash_amount_capped', orders: 'cash_orders_capped' } as const)

/**
 * Returns the total in ringgit at the prices in the request. They can be used, because the statement that places the
 * order refuses wrong prices.
 */
function totalOf({ items }: NewOrder): number {
  return toRinggit(items.reduce((sum, { price, quantity }) => sum + toSen(price) * quantity, 0))
}
