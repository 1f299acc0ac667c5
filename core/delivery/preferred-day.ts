import type { ShopContact } from '../shop/contact.ts'
import { isOfficeDay, type DeliveryPromise } from './promise.ts'

/**
 * Whether a customer can choose a day (yyyy-MM-dd) for a delivery. It must be an office day from the first promised
 * day to the last day that can be chosen, and deliveries to the place must be possible on it.
 */
export function canPreferDay(
  day: string,
  { from, last, closed }: DeliveryPromise,
  officeDays: ShopContact['officeDays'],
): boolean {
  return isOfficeDay(day, officeDays) && day >= from && day <= last && !closed.includes(day)
}
