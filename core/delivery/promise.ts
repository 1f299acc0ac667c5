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
  /** The last day that the customer can choose. */
  last: string
  /** Office days until `last` without delivery to the place: holidays and full days. */
  closed: string[]
}

/** The days and hours on which the shop works, and the days without delivery to a place. */
export interface DeliveryCalendar {
  officeDays: ShopContact['officeDays']
  officeHours: ShopContact['officeHours']
  /** Public holidays of the shop and of the place, and days that staff have closed. Nobody works on them. */
  holidays: ReadonlySet<string>
  /** Days whose capacity is used up. The shop works on them, but takes no further deliveries. */
  full?: ReadonlySet<string>
}

/** How far ahead deliveries are planned, in days. */
const horizon = 365

/** Returns the last day for which deliveries are planned. */
export const lastPlannedDay = (today: string): string => addDays(today, horizon)

/** Whether the shop is open on a day of the week. */
export function isOfficeDay(day: string, { first, last }: ShopContact['officeDays']): boolean {
  const weekday = weekdayOf(day)
  return first <= last ? weekday >= first && weekday <= last : weekday >= first || weekday <= last
}

const isWorkingDay = (day: string, { officeDays, holidays }: DeliveryCalendar) =>
  isOfficeDay(day, officeDays) && !holidays.has(day)

/**
 * Returns the first day, beginning with `from`, that fulfils a condition; undefined if no day within `horizon` does.
 */
function firstDay(from: string, fulfills: (day: string) => boolean): string | undefined {
  let day = from
  for (let tried = 0; tried <= horizon; tried += 1) {
    if (fulfills(day)) return day
    day = addDays(day, 1)
  }
  return undefined
}

/** Adds working days to a day; undefined if the calendar has no working day within `horizon`. */
function afterWorkingDays(start: string, count: number, calendar: DeliveryCalendar): string | undefined {
  let day: string | undefined = start
  for (let remaining = count; remaining > 0 && day !== undefined; remaining -= 1)
    day = firstDay(addDays(day, 1), (later) => isWorkingDay(later, calendar))
  return day
}

/** Whether the office has closed for today, so that staff will confirm no more orders. */
export const isOfficeOver = (now: Date, { closes }: DeliveryCalendar['officeHours']) =>
  formatTime(now) >= closes

/**
 * Returns the days between which an order placed now will arrive: "Delivered Tue 8 – Fri 11 Dec". Undefined if no day
 * is free. Lead times count from the day on which staff confirm the order. The first day assumes today or, once the
 * office has closed, the next working day. The last day assumes a confirmation "within 2 working days".
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
 * Returns at most `most` days on which an order can be delivered, earliest first. They include days after the promised
 * window, in case all days of the window are taken in the meantime.
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
 * Whether a spec passes the filter 'delivered by date': it is in stock, and it arrives on that day or earlier. A
 * sold-out spec never passes, because nobody knows when it will be back.
 * @example isDeliveredBy('2026-12-11', { from: '2026-12-08', to: '2026-12-11' }, true) //=> true
 */
export function isDeliveredBy(day: string, window: DeliveryWindow, inStock: boolean): boolean {
  return inStock && window.to <= day
}
