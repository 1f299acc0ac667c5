import { sql } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/database/connect.ts'
import type { MovedFields, orders } from '#server/database/tables/orders.ts'
import { readDeliveryCapacity } from '../../shop/shop.ts'

/**
 * Takes the goods and the place on the day of an order again that its cancelling gave up; answers the order's fields.
 * @throws ShopError not_enough_stock, delivery_day_full
 */
export async function takeAgain(
  tx: Transaction,
  context: Pick<Context, 'savedSettings'>,
  order: Pick<typeof orders.$inferSelect, 'id' | 'promisedHalf' | 'restockedAt'>,
  { slotDay, invoiceStatus, askedDeduction }: NonNullable<MovedFields['cancelled']>,
) {
  if (order.restockedAt !== null) await takeGoods(tx, order.id)
  const { morning, afternoon } = await readDeliveryCapacity(context)
  if (slotDay !== null) {
    const { rows } = await tx.execute<{ day: string | null }>(sql`
      select take_delivery_day(array[${slotDay}::date], ${order.promisedHalf}::text,
        ${morning}::int, ${afternoon}::int)::text as day`)
    if ((rows[0]?.day ?? null) === null) throw new ShopError('delivery_day_full')
  }
  return { restockedAt: null, slotDay, invoiceStatus, askedDeduction }
}

/** Locks the specs in the same sequence as placing an order, so that the two never wait for each other. */
async function takeGoods(tx: Transaction, orderId: string) {
  const { rows } = await tx.execute<{
    product_id: string
    spec_id: string
    pieces: number
    stock: number | null
  }>(sql`
    with wanted as materialized (
      select product_id, spec_id, sum(quantity)::int as pieces from order_items
      where order_id = ${orderId} group by product_id, spec_id
    ), locked as materialized (
      select specs.product_id, specs.id, specs.stock from specs
      where (specs.product_id, specs.id) in (select product_id, spec_id from wanted)
      order by specs.product_id, specs.id
      for update
    )
    select wanted.*, locked.stock from wanted
    left join locked on locked.product_id = wanted.product_id and locked.id = wanted.spec_id`)
  for (const { product_id: productId, spec_id: specId, pieces, stock } of rows)
    if (pieces > (stock ?? 0))
      throw new ShopError('not_enough_stock', { productId, specId, available: stock ?? 0 })
  await tx.execute(sql`
    update specs set stock = specs.stock - wanted.pieces
    from (select product_id, spec_id, sum(quantity)::int as pieces from order_items
      where order_id = ${orderId} group by product_id, spec_id) wanted
    where specs.product_id = wanted.product_id and specs.id = wanted.spec_id`)
}
