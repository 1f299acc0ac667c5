import { inArray, sql } from 'drizzle-orm'
import type { getDeliverySlots } from '#core/api/orders-by-staff/taking.ts'
import type { OutputOf } from '#core/api/endpoint.ts'
import type { Country } from '#core/contact/countries.ts'
import { placesLeft } from '#core/delivery/capacity.ts'
import { placeOfAddress } from '#core/delivery/find-place.ts'
import { possibleDays } from '#core/delivery/promise.ts'
import type { Context } from '../../context.ts'
import { orders } from '../../database/tables/orders.ts'
import { demandDelivery } from './promise.ts'

/** The maximum number of days that are offered. */
const maxDays = 6

/**
 * Computes the promised days for an order placed now to an address, and how many more deliveries fit in the morning and
 * the afternoon of each possible day.
 * @throws ShopError delivery_full
 */
export async function readSlots(
  context: Pick<Context, 'database' | 'settings' | 'savedSettings' | 'now'>,
  address: { country: Country; city: string; postalCode: string },
): Promise<OutputOf<typeof getDeliverySlots>> {
  const { promise, capacity, officeDays } = await demandDelivery(context, placeOfAddress(address))
  const days = possibleDays(promise, officeDays, maxDays)
  const half = orders.promisedHalf
  const rows = await context.database
    .select({
      day: orders.slotDay,
      morning: sql<number>`count(*) filter (where ${half} = 'morning')::int`,
      afternoon: sql<number>`count(*) filter (where ${half} = 'afternoon')::int`,
      anytime: sql<number>`count(*) filter (where ${half} is null)::int`,
    })
    .from(orders)
    .where(inArray(orders.slotDay, days))
    .groupBy(orders.slotDay)
  const none = { morning: 0, afternoon: 0, anytime: 0 }
  return {
    from: promise.from,
    to: promise.to,
    days: days.map((day) => {
      const taken = rows.find((row) => row.day === day) ?? none
      return {
        day,
        morning: placesLeft('morning', taken, capacity),
        afternoon: placesLeft('afternoon', taken, capacity),
      }
    }),
  }
}
