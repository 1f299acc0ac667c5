import { UTCDateMini } from '@date-fns/utc/date/mini'
import { addDays as addDaysTo } from 'date-fns/addDays'
import { getISODay } from 'date-fns/getISODay'
import { lightFormat } from 'date-fns/lightFormat'

/**
 * Adds a number of days to a day; a negative number subtracts.
 * @example addDays('2026-01-01', -1) //=> '2025-12-31'
 */
export function addDays(day: string, days: number): string {
  return lightFormat(addDaysTo(new UTCDateMini(day), days), 'yyyy-MM-dd')
}

/**
 * Returns the day of the week, from 1 for Monday to 7 for Sunday.
 * @example weekdayOf('2026-03-02') //=> 1
 */
export function weekdayOf(day: string): number {
  return getISODay(new UTCDateMini(day))
}

/**
 * Returns the first day of the month that contains a day.
 * @example firstOfMonth('2026-03-17') //=> '2026-03-01'
 */
export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`
