import { sql } from 'drizzle-orm'
import type { Country } from '#core/contact/countries.ts'
import { formatDate, formatYear } from '#core/dates.ts'
import { closedDaysAt, type ClosedDays } from '#core/delivery/closed-days.ts'
import { isLimited, type DeliveryCapacity } from '#core/delivery/capacity.ts'
import { findPlace, placeOfAddress, type DeliveryPlace } from '#core/delivery/find-place.ts'
import { leadTimeTo } from '#core/delivery/lead-times.ts'
import { canPreferDay } from '#core/delivery/preferred-day.ts'
import {
  deliveryPromise,
  isOfficeOver,
  possibleDays,
  type DeliveryCalendar,
  type DeliveryPromise,
} from '#core/delivery/promise.ts'
import { refuseField, ShopError } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import type { NewOrder } from '#core/orders/checkout.ts'
import type { ShopContact } from '#core/shop/contact.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { readDeliveryCapacity, readShop } from '../shop/shop.ts'
import { holidaysAt } from './holidays.ts'

type Reader = Pick<Context, 'settings' | 'savedSettings' | 'now'> & { database: Pick<Database, 'execute'> }

/** A promised delivery window, with the settings from which it was computed. */
interface Planned {
  /** Undefined if no day has room. */
  promise: DeliveryPromise | undefined
  /** Days (yyyy-MM-dd) without room for another delivery. */
  fullDays: readonly string[]
  capacity: DeliveryCapacity
  officeDays: ShopContact['officeDays']
}

/** Computes the delivery promise for an order placed now; also returns the settings that it depends on. */
export async function planDelivery(reader: Reader, place: DeliveryPlace): Promise<Planned> {
  const now = reader.now()
  const [{ officeDays, officeHours }, capacity, closures, holidays] = await Promise.all([
    readShop(reader),
    readDeliveryCapacity(reader),
    reader.savedSettings.closedDays(),
    holidaysAt(place, Number(formatYear(now))),
  ])
  const full = isLimited(capacity) ? await readFullDays(reader, capacity) : []
  const without = new Set([...holidays, ...closedDaysAt(closures, place)])
  const calendar = { officeDays, officeHours, holidays: without, full: new Set(full) }
  const compute = () => deliveryPromise(now, leadTimeTo(place), calendar)
  // If no day is full, the promise stays the same all day. An empty list of holidays may mean that computing them
  // failed, so it is not cached.
  const isSameAllDay = full.length === 0 && holidays.length > 0
  return {
    fullDays: full,
    promise: isSameAllDay ? remembered(place, { ...calendar, closures }, now, compute) : compute(),
    capacity,
    officeDays,
  }
}

/**
 * Like `planDelivery`, for a delivery that needs a promise.
 * @throws ShopError delivery_full if no day has room
 */
export async function demandDelivery(reader: Reader, place: DeliveryPlace) {
  const planned = await planDelivery(reader, place)
  const { promise } = planned
  if (promise === undefined) throw new ShopError('delivery_full')
  return { ...planned, promise }
}

/** A cache of today's promises by place. Every order needs one, and computing it takes a tenth of a millisecond. */
const today = {
  of: '',
  closures: undefined as readonly ClosedDays[] | undefined,
  promises: new Map<string, DeliveryPromise | undefined>(),
}

function remembered(
  { country, region }: DeliveryPlace,
  { officeDays, officeHours, closures }: DeliveryCalendar & { closures: readonly ClosedDays[] },
  now: Date,
  compute: () => DeliveryPromise | undefined,
) {
  const of = JSON.stringify([formatDate(now), isOfficeOver(now, officeHours), officeDays, officeHours])
  if (today.of !== of || today.closures !== closures)
    Object.assign(today, { of, closures, promises: new Map() })
  const key = region ?? country
  if (!today.promises.has(key)) today.promises.set(key, compute())
  return today.promises.get(key)
}

/** Lists the days from today on that have no room for another delivery. */
async function readFullDays(
  { database, now }: Reader,
  { morning, afternoon }: DeliveryCapacity,
): Promise<string[]> {
  const { rows } = await database.execute<{ day: string }>(sql`
    select slot_day::text as day from orders where slot_day >= ${formatDate(now())}::date
    group by slot_day having not has_delivery_room(slot_day, null, ${morning}, ${afternoon})`)
  return rows.map(({ day }) => day)
}

/**
 * Computes the delivery promise for a place that a visitor typed: "'Delivered Tue 8 – Fri 11 Dec to Shah Alam' by
 * postcode or city".
 * @throws ShopError place_not_found, delivery_full
 */
export async function promiseDelivery(
  reader: Reader,
  { to, country, lang }: { to: string; country?: Country | undefined; lang: Language },
): Promise<DeliveryPromise & { place: string; country: Country }> {
  const place = findPlace(to, country, lang)
  if (place === undefined) throw new ShopError('place_not_found')
  const { promise } = await demandDelivery(reader, place)
  return { ...promise, place: place.name, country: place.country }
}

/**
 * Requires that a day can be chosen for a delivery. `field` is the form field for the error.
 * @throws ShopError delivery_day_full, invalid_input for a day that is not possible for another reason
 */
export function demandPreferredDay(
  day: string,
  { promise, fullDays, officeDays }: Planned & { promise: DeliveryPromise },
  field: string,
) {
  if (canPreferDay(day, promise, officeDays)) return
  if (fullDays.includes(day)) throw new ShopError('delivery_day_full')
  refuseField(field, 'checkout.preferredDayOffice')
}

/**
 * Computes the promise for a new order, and the days on which it may be delivered: the preferred day, if it is allowed,
 * otherwise the days of the promised window.
 * @throws ShopError delivery_full, delivery_day_full, invalid_input for a preferred day that is not possible for
 *   another reason
 */
export async function planOrder(reader: Reader, order: NewOrder) {
  const { deliveryAccess, shippingAddress: to } = order
  const { preferredDay, preferredHalf = null } = deliveryAccess ?? {}
  const nothing = { promisedFrom: null, promisedTo: null, promisedHalf: null, possibleDays: null }
  if (to === undefined || order.shippingMethod !== 'delivery')
    return { ...nothing, mornings: null, afternoons: null }
  const planned = await demandDelivery(reader, placeOfAddress(to))
  const { promise, capacity, officeDays } = planned
  if (preferredDay !== undefined) demandPreferredDay(preferredDay, planned, 'deliveryAccess.preferredDay')
  const days =
    preferredDay === undefined
      ? possibleDays(promise, officeDays, isLimited(capacity) ? undefined : 1)
      : [preferredDay]
  return {
    promisedFrom: preferredDay ?? promise.from,
    promisedTo: preferredDay ?? promise.to,
    promisedHalf: preferredHalf,
    possibleDays: days,
    mornings: capacity.morning,
    afternoons: capacity.afternoon,
  }
}
