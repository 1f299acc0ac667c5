import { eq, sql } from 'drizzle-orm'
import type { DeliveryCapacity } from '#core/delivery/capacity.ts'
import { ShopError } from '#core/errors.ts'
import type { HalfDay } from '#core/orders/orders.ts'
import type { Transaction } from '../../database/connect.ts'
import { orders } from '../../database/tables/orders.ts'

/**
 * Reserves a delivery on a day for a locked order and frees its previous one. Without a day, only frees the previous
 * one.
 * @throws ShopError delivery_day_full
 */
export async function takeDaySlot(
  tx: Transaction,
  orderId: string,
  { day, half }: { day: string | null; half: HalfDay | null },
  { morning, afternoon }: DeliveryCapacity,
): Promise<void> {
  // Freed first, because the order may move to the other half of the same day.
  await tx.update(orders).set({ slotDay: null }).where(eq(orders.id, orderId))
  if (day === null) return
  const { rows } = await tx.execute<{ day: string | null }>(sql`
    select take_delivery_day(array[${day}::date], ${half}::text, ${morning}::int, ${afternoon}::int)::text as day`)
  if ((rows[0]?.day ?? null) === null) throw new ShopError('delivery_day_full')
  await tx.update(orders).set({ slotDay: day }).where(eq(orders.id, orderId))
}
