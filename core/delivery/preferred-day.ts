import { formatDate } from '../dates.ts'
import { addDays, weekdayOf } from '../days.ts'
import type { ShopContact } from '../shop/shop.ts'
import type { LeadTime } from './lead-times.ts'

type OfficeDays = ShopContact['officeDays']

/** Whether the shop works on a day (yyyy-MM-dd). */
function isOfficeDay(day: string, { first, last }: OfficeDays): boolean {
  const weekday = weekdayOf(day)
  return first <= last ? weekday >= first && weekday <= last : weekday >= first || weekday <= last
}

/** The first day that a delivery can be requested for: after the shortest lead time, counted in office days. */
export function firstPreferredDay(now: Date, officeDays: OfficeDays, lead: LeadTime): string {
  let day = formatDate(now)
  for (let left = lead.from; left > 0;) {
    day = addDays(day, 1)
    if (isOfficeDay(day, officeDays)) left -= 1
  }
  return day
}

/** Whether a delivery can be requested for a day (yyyy-MM-dd): an office day after the lead time, within a year. */
export function canPreferDay(day: string, now: Date, officeDays: OfficeDays, lead: LeadTime): boolean {
  return (
    isOfficeDay(day, officeDays) &&
    day >= firstPreferredDay(now, officeDays, lead) &&
    day <= addDays(formatDate(now), 365)
  )
}
