import { parentPort, workerData } from 'node:worker_threads'
import Holidays from 'date-holidays'

/** A calendar of the holiday library: a country, and a state by its ISO 3166-2 code. */
export interface HolidayCalendar {
  country: 'MY' | 'TW'
  state?: string
}

const port = parentPort
if (port === null) throw new Error('This is the program of a thread.')
const { calendars, year } = workerData as { calendars: readonly HolidayCalendar[]; year: number }

/** The public holidays of each calendar in the given year and the next, as yyyy-MM-dd. */
const lists = calendars.map(({ country, state }) => {
  const calendar = state === undefined ? new Holidays(country) : new Holidays(country, state)
  return [year, year + 1]
    .flatMap((each) => calendar.getHolidays(each))
    .filter(({ type }) => type === 'public')
    .map(({ date }) => date.slice(0, 10))
})

port.postMessage(lists)
