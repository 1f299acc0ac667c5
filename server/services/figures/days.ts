import { addDays } from '../../../core/figures/periods.ts'

/** The moment at which a day, like '2026-03-02', begins in the shop's time zone, which has no daylight saving time. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00+08:00`)
}

/** The day after one. */
export function dayAfter(day: string): string {
  return addDays(day, 1)
}
