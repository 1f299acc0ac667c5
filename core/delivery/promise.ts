import { formatDate, formatTime } from '../dates.ts'
import { addDays, weekdayOf } from '../days.ts'
import type { ShopContact } from '../shop/contact.ts'
import { staffAnswerDays, type LeadTime } from './terms.ts'

/** First and last day (yyyy-MM-dd) of a delivery, in the shop's time zone. */
export interface DeliveryWindow {
  from: string
  to: string
}

/** The promised days of a delivery to a place. */
export interface DeliveryPromise extends DeliveryWindow {
  /** The last day that can be chosen. */
  last: string
  /** Office days until `last` without delivery to the place: holidays and full days. */
  closed: string[]
}

/** When the shop works, and when nothing is delivered to a place. */
export interface DeliveryCalendar {
  officeDays: ShopContact['officeDays']
  officeHours: ShopContact['officeHours']
  /** Public holidays of the shop and of the place, and days that staff closed; nobody works on them. */
  holidays: ReadonlySet<string>
  /** Days whose capacity is used up; the shop works, but makes no further deliveries. */
  full?: ReadonlySet<string>
}

/** How far ahead deliveries are planned, in days. */
const horizon = 365

/** The last day for which deliveries are planned. */
export const lastPlannedDay = (today: string): string => addDays(today, horizon)

/** Whether the shop is open on a day of the week. */
export function isOfficeDay(day: string, { first, last }: ShopContact['officeDays']): boolean {
  const weekday = weekdayOf(day)
  return first <= last ? weekday >= first && weekday <= last : weekday >= first || weekday <= last
}

const isWorkingDay = (day: string, { officeDays, holidays }: DeliveryCalendar) =>
  isOfficeDay(day, officeDays) && !holidays.has(day)

/** The first day from `from` on that fulfills a condition; undefined if none does within the horizon. */
function firstDay(from: string, fulfills: (day: string) => boolean): string | undefined {
  let day = from
  for (let tried = 0; tried <= horizon; tried += 1) {
    if (fulfills(day)) return day
    day = addDays(day, 1)
  }
  return undefined
}

/** Adds working days to a day; undefined if the calendar has none within the horizon. */
function afterWorkingDays(start: string, count: number, calendar: DeliveryCalendar): string | undefined {
  let day: string | undefined = start
  for (let remaining = count; remaining > 0 && day !== undefined; remaining -= 1)
    day = firstDay(addDays(day, 1), (later) => isWorkingDay(later, calendar))
  return day
}

/** Whether the office has closed for today, so that staff make no more calls. */
export const isOfficeOver = (now: Date, { closes }: DeliveryCalendar['officeHours']) =>
  formatTime(now) >= closes

/**
 * The days between which an order placed now arrives: "Delivered Tue 8 – Fri 11 Dec". Undefined if no day has room.
 * Lead times count from the day on which staff confirm: at best today, or the next working day once the office is
 * closed; at worst "within 2 working days".
 * @example
 * deliveryPromise(new Date('2026-03-02T04:00:00Z'), { from: 3, to: 7 }, weekdays) //=> { from: '2026-03-05', to: '2026-03-13', … }
 */
export function deliveryPromise(
  now: Date,
  lead: LeadTime,
  calendar: DeliveryCalendar,
): DeliveryPromise | undefined {
  const today = formatDate(now)
  const start = firstDay(isOfficeOver(now, calendar.officeHours) ? addDays(today, 1) : today, (day) =>
    isWorkingDay(day, calendar),
  )
  if (start === undefined) return undefined
  const earliest = afterWorkingDays(start, lead.from, calendar)
  const latest = afterWorkingDays(start, staffAnswerDays + lead.to, calendar)
  if (earliest === undefined || latest === undefined) return undefined
  const { full = new Set<string>(), officeDays, holidays } = calendar
  const from = firstDay(earliest, (day) => isWorkingDay(day, calendar) && !full.has(day))
  const last = lastPlannedDay(today)
  if (from === undefined || from > last) return undefined
  const closed = [...holidays, ...full].filter(
    (day) => day >= from && day <= last && isOfficeDay(day, officeDays),
  )
  return { from, to: from > latest ? from : latest, last, closed: [...new Set(closed)].sort() }
}

/**
 * The days on which an order may be delivered, earliest first, at most `most`. Days after the promised window follow,
 * in case all days of the window are taken meanwhile.
 */
export function possibleDays(
  promise: DeliveryPromise,
  officeDays: ShopContact['officeDays'],
  most = 40,
): string[] {
  const days: string[] = []
  const closed = new Set(promise.closed)
  for (let day = promise.from; day <= promise.last && days.length < most; day = addDays(day, 1))
    if (isOfficeDay(day, officeDays) && !closed.has(day)) days.push(day)
  return days
}

/**
 * Whether a spec passes the filter 'delivered by date': it is in stock, and it arrives on that day or earlier. Nobody
 * knows when a sold-out spec is back.
 * @example isDeliveredBy('2026-12-11', { from: '2026-12-08', to: '2026-12-11' }, true) //=> true
 */
export function isDeliveredBy(day: string, window: DeliveryWindow, inStock: boolean): boolean {
  return inStock && window.to <= day
}
