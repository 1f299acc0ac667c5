import type { ShopContact } from '../shop/contact.ts'
import { isOfficeDay, type DeliveryPromise } from './promise.ts'

/**
 * Whether a day (yyyy-MM-dd) can be chosen for a delivery: an office day within a year, not before the first promised
 * day, on which the shop delivers to the place and has room.
 */
export function canPreferDay(
  day: string,
  { from, last, closed }: DeliveryPromise,
  officeDays: ShopContact['officeDays'],
): boolean {
  return isOfficeDay(day, officeDays) && day >= from && day <= last && !closed.includes(day)
}
