import { addDays } from '../../../core/periods.ts'

/** Both places of the shop keep this offset the whole year. */
const offset = '+08:00'

/** The database knows no year 0, and nothing in it is as old as this. */
const beginning = Date.parse('1000-01-01')

/** The moment at which a day, like '2026-03-02', begins in the shop's time zone; of one long ago, the year 1000. */
export function startOfDay(date: string): Date {
  return new Date(Math.max(beginning, Date.parse(`${date}T00:00:00${offset}`)))
}

/** The day after one. */
export function dayAfter(date: string): string {
  return addDays(date, 1)
}
