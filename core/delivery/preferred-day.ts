import type { ShopContact } from '../shop/contact.ts'
import { isOfficeDay, type DeliveryPromise } from './promise.ts'

/**
 * Whether a delivery can be requested for a day (yyyy-MM-dd): an office day within a year, from the first one that is
 * promised there, on which the shop delivers and is not full.
 */
export function canPreferDay(
  day: string,
  { from, last, closed }: DeliveryPromise,
  officeDays: ShopContact['officeDays'],
): boolean {
  return isOfficeDay(day, officeDays) && day >= from && day <= last && !closed.includes(day)
}
