import { addDays } from '../days.ts'
import { quotationLimits } from './content.ts'

/**
 * The day of a quotation that lies in the past or too far ahead, with the most days that are allowed; undefined if both
 * are fine. `today` is the day in the shop's time zone.
 * @example refusedDay({ validUntil: '2026-12-01' }, '2026-12-02') //=> { field: 'validUntil', most: 90 }
 */
export function refusedDay(
  { validUntil, holdUntil }: { validUntil: string; holdUntil?: string | undefined },
  today: string,
): { field: 'validUntil' | 'holdUntil'; most: number } | undefined {
  const isRefused = (day: string, most: number) => day < today || day > addDays(today, most)
  const { validDays, holdDays } = quotationLimits
  if (isRefused(validUntil, validDays)) return { field: 'validUntil', most: validDays }
  // Nobody can accept after the last day.
  const most = Math.min(holdDays, daysBetween(today, validUntil))
  if (holdUntil !== undefined && isRefused(holdUntil, most)) return { field: 'holdUntil', most }
  return undefined
}

const daysBetween = (day: string, later: string) => (Date.parse(later) - Date.parse(day)) / (24 * 3_600_000)
