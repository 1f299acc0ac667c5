import { formatOrderNumber } from '../../../core/orders/order-numbers.ts'
import { withDatabase } from '../database.ts'
import { signedInOwner } from '../members.ts'

/** An order of the morning. */
export interface Work {
  id: string
  orderNumber: string
}

/** An order that a courier collected cash for. */
export interface Collected extends Work {
  trackingNumber: string
  /** In ringgit. */
  due: number
}

/** What waits for the clerk in the morning. */
export interface Waiting {
  /** The session of the clerk. */
  token: string
  courier: string
  toConfirm: number
  /** Several pieces to pack in two parcels. */
  toSplit: Work[]
  /** On their way, and about to be refused. */
  refused: Work[]
  collected: Collected[]
}

const counts = { split: 2, refused: 3, collected: 40 }

const numbered = <T extends { number: number }>(rows: T[]) =>
  rows.map(({ number, ...row }) => ({ ...row, orderNumber: formatOrderNumber(number) }))

/** Finds the work of a morning in a shop with very many orders, and signs somebody in. */
export async function prepareMorning(url: string): Promise<Waiting> {
  return withDatabase(url, async ({ pool }) => {
    const token = await signedInOwner(pool)
    const { rows: found } = await pool.query<{ courier: string }>(
      `select shipping_provider as courier from orders where cash_open_sen > 0 and tracking_number is not null
       group by shipping_provider order by count(*) desc limit 1`,
    )
    const courier = found[0]!.courier
    const waiting = await pool.query<{ count: number }>(
      `select count(*)::int as count from orders where status = 'pending' and confirmed_at is null`,
    )
    const toSplit = await pool.query<{ id: string; number: number }>(
      `select id, number::int as number from orders
       where status = 'In Progress' and shipping_method = 'delivery'
         and (select sum(quantity) from order_items where order_id = orders.id) > 3
       order by number desc limit $1`,
      [counts.split],
    )
    const refused = await pool.query<{ id: string; number: number }>(
      `select orders.id, orders.number::int as number from orders join parcels on order_id = orders.id
       where orders.status = 'Shipped' and parcels.status = 'on_the_way' and shipping_method = 'delivery'
       order by orders.number limit $1`,
      [counts.refused],
    )
    const collected = await pool.query<{ id: string; number: number; trackingNumber: string; due: number }>(
      `select id, number::int as number, tracking_number as "trackingNumber", cash_open_sen / 100 as due from orders
       where status = 'delivered' and cash_open_sen > 1000 and shipping_provider = $1 and tracking_number like '%0%'
       order by number limit $2`,
      [courier, counts.collected],
    )
    return {
      token,
      courier,
      toConfirm: waiting.rows[0]!.count,
      toSplit: numbered(toSplit.rows),
      refused: numbered(refused.rows),
      collected: numbered(collected.rows),
    }
  })
}

/** The courier's file of a morning: a letter for a digit, an amount that is short, and a number that nobody knows. */
export function remittanceOf(collected: readonly Collected[]): string {
  const rows = collected.map(({ trackingNumber, due }, place) => {
    if (place === 0) return `${trackingNumber.replace('0', 'O')},${due}`
    if (place === 1) return `${trackingNumber},${due - 1}`
    if (place === 2) return `NOBODY${trackingNumber},${due}`
    return `${trackingNumber},${due}`
  })
  return ['AWB No.,COD (RM)', ...rows].join('\r\n')
}
