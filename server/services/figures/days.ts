import { addDays } from '../../../core/figures/periods.ts'

/** Both places of the shop keep this offset the whole year. */
const offset = '+08:00'

/** The moment at which a day, like '2026-03-02', begins in the shop's time zone. */
export function startOfDay(date: string): Date {
  return new Date(`${date}T00:00:00${offset}`)
}

/** The day after one. */
export function dayAfter(date: string): string {
  return addDays(date, 1)
}
