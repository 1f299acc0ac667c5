import { unconfirmedStatuses } from '../../core/orders/orders.ts'
import { onDatabase, startStock, type Buying } from './buying.ts'

/** Names the data that `findProblems` checks, for the report. */
export const checked = 'orders, emails, money and stock'

const countHalfWritten = `
  with items as (
    select order_id as id, sum(price_sen::bigint * quantity) as sen, sum(quantity) as pieces
    from order_items group by order_id
  ), history as (
    select order_id as id, count(*) as moves, (array_agg(status order by id desc))[1] as status
    from order_history group by order_id
  ), audit as (
    select subject_id as id, count(*) as moves from audit_entries
    where subject = 'order' and action <> 'order.noted' group by subject_id
  ), jobs as (
    select data ->> 'order' as id, count(*) as moves, count(distinct data) as kinds
    from pgboss.job where name = 'messages' group by data ->> 'order'
  )
  select count(*) from orders
  left join items using (id) left join history using (id) left join audit using (id) left join jobs using (id)
  where member_id = any($1)
    and (total_sen = items.sen and item_count = pieces and orders.status = history.status
      and history.moves = audit.moves and history.moves = jobs.moves and jobs.moves = jobs.kinds) is not true`

/** Sold pieces exclude fully returned orders, and pieces that a return put back into stock. */
const countWrongStock = `
  with back as (
    select order_id, position, sum(sellable) as pieces from return_lines group by order_id, position
  ), sold as (
    select product_id, spec_id, sum(quantity - coalesce(back.pieces, 0)) as pieces
    from order_items join orders on orders.id = order_items.order_id
    left join back on back.order_id = order_items.order_id and back.position = order_items.position
    where restocked_at is null and member_id = any($2) group by product_id, spec_id
  )
  select count(*) from specs
  left join sold on sold.product_id = specs.product_id and sold.spec_id = specs.id
  where stock + coalesce(pieces, 0) <> $1`

const countWrongPending = `
  select count(*) from member_orders where member_id = any($2) and pending <> (
    select count(*) from orders
    where orders.member_id = member_orders.member_id and status = any($1) and confirmed_at is null)`

/** The kind of damage to the data. */
export type Damage = 'lost' | 'doubled' | 'stock' | 'other'

interface Check {
  damage: Damage
  problem: string
  found: number
  expected: number
}

type Bought = Pick<Buying, 'submissions' | 'buyers'>

/** Returns a sentence for each inconsistency. No acknowledged order may be missing, duplicated or half-written. */
export const findProblems = async (url: string, bought: Bought): Promise<string[]> =>
  (await findDamage(url, bought)).map(
    ({ problem, found, expected }) => `${problem} (${found} instead of ${expected})`,
  )

/** Returns the failed checks, each with the value found and the value expected. */
export async function findDamage(url: string, { submissions, buyers }: Bought): Promise<Check[]> {
  const acknowledged = submissions.filter(({ id }) => id !== undefined)
  const ids = acknowledged.map(({ id }) => id)
  const cancelled = acknowledged.filter((submission) => submission.cancelled).map(({ id }) => id)
  const members = buyers.map(({ id }) => id)
  return onDatabase(url, async (client) => {
    const count = async (text: string, values: unknown[] = []) =>
      Number((await client.query<{ count: string }>(text, values)).rows[0]?.count)
    const countOrders = (condition: string, value: unknown) =>
      count(`select count(*) from orders where ${condition}`, [value])
    const orders = await countOrders('member_id = any($1)', members)
    const checks: [damage: Damage, problem: string, found: number, expected: number][] = [
      ['lost', 'acknowledged orders are missing', await countOrders('id = any($1)', ids), ids.length],
      ['lost', 'two submissions were acknowledged as one order', new Set(ids).size, ids.length],
      [
        'lost',
        'acknowledged cancellations are missing',
        await countOrders(`id = any($1) and status = 'Cancelled'`, cancelled),
        cancelled.length,
      ],
      // An unacknowledged submission may or may not be an order.
      [
        'doubled',
        'a key has placed several orders',
        ids.length === submissions.length ? orders : ids.length,
        ids.length,
      ],
      ['doubled', 'there are more orders than were sent', Math.max(0, orders - submissions.length), 0],
      ['other', 'orders are half-written', await count(countHalfWritten, [members]), 0],
      [
        'stock',
        'stock is not what it was at the start, less what was sold, and what came back',
        await count(countWrongStock, [startStock, members]),
        0,
      ],
      ['stock', 'stock is below zero', await count('select count(*) from specs where stock < 0'), 0],
      [
        'other',
        'pending orders are miscounted',
        await count(countWrongPending, [unconfirmedStatuses, members]),
        0,
      ],
    ]
    return checks
      .map(([damage, problem, found, expected]) => ({ damage, problem, found, expected }))
      .filter(({ found, expected }) => found !== expected)
  })
}
