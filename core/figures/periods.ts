import { UTCDateMini } from '@date-fns/utc/date/mini'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import * as z from 'zod/mini'
import { addDays, firstOfMonth } from '../days.ts'
import { choiceParam, keyParam, searchParams } from '../search-params.ts'

/** The longest period, in days. */
export const maxDays = 731

/** The named periods of the figures. The days of `own` are chosen by staff. */
export const periodNames = [
  'today',
  'last-7',
  'last-30',
  'this-month',
  'last-month',
  'this-quarter',
  'this-year',
  'own',
] as const
type PeriodName = (typeof periodNames)[number]

/** The period that is shown by default. */
const startPeriod = 'last-30'

/** How a period is compared: with the days before it, or with the same days of the previous year. */
export const comparisons = ['before', 'year'] as const
type Comparison = (typeof comparisons)[number]

/** First and last day of a period, such as '2026-03-02', in the shop's time zone. Both are included. */
export interface Period {
  from: string
  to: string
}

/** Returns the number of days in a period; less than 1 if it ends before it begins. */
export function daysOf({ from, to }: Period): number {
  return differenceInCalendarDays(new UTCDateMini(to), new UTCDateMini(from)) + 1
}

const firstOfYear = (day: string) => `${day.slice(0, 4)}-01-01`

/** @example firstOfQuarter('2026-05-31') //=> '2026-04-01' */
function firstOfQuarter(day: string): string {
  const month = Number(day.slice(5, 7))
  return `${day.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`
}

/**
 * Returns the days of a named period.
 * @example periodOf('last-7', '2026-03-02') //=> { from: '2026-02-24', to: '2026-03-02' }
 */
export function periodOf(name: Exclude<PeriodName, 'own'>, today: string): Period {
  if (name === 'today') return { from: today, to: today }
  if (name === 'this-month') return { from: firstOfMonth(today), to: today }
  if (name === 'this-quarter') return { from: firstOfQuarter(today), to: today }
  if (name === 'this-year') return { from: firstOfYear(today), to: today }
  if (name === 'last-month') {
    const to = addDays(firstOfMonth(today), -1)
    return { from: firstOfMonth(to), to }
  }
  return { from: addDays(today, 1 - Number(name.slice('last-'.length))), to: today }
}

/** Functions that return the first day of the previous month, quarter or year, given the day before a period. */
const startsBefore: Partial<Record<PeriodName, (day: string) => string>> = {
  'this-month': firstOfMonth,
  'this-quarter': firstOfQuarter,
  'this-year': firstOfYear,
}

/**
 * Returns the earlier period with which a period is compared. Usually this is the same number of days right before it.
 * This month, quarter or year is compared with the same days of the previous one, and last month with the whole month
 * before it.
 * @example
 * periodBefore('this-month', { from: '2026-03-01', to: '2026-03-31' })
 * //=> { from: '2026-02-01', to: '2026-02-28' }
 */
export function periodBefore(name: PeriodName, period: Period): Period {
  const lastDay = addDays(period.from, -1)
  if (name === 'last-month') return { from: firstOfMonth(lastDay), to: lastDay }
  const startBefore = startsBefore[name]
  if (startBefore !== undefined) {
    const from = startBefore(lastDay)
    const sameDay = addDays(from, daysOf(period) - 1)
    return { from, to: sameDay < lastDay ? sameDay : lastDay }
  }
  return { from: addDays(period.from, -daysOf(period)), to: lastDay }
}

/**
 * Returns the same days of the previous year, with 28 February in place of 29 February.
 * @example yearBefore({ from: '2024-02-01', to: '2024-02-29' }) //=> { from: '2023-02-01', to: '2023-02-28' }
 */
export function yearBefore({ from, to }: Period): Period {
  return { from: dayOfYearBefore(from), to: dayOfYearBefore(to) }
}

function dayOfYearBefore(day: string): string {
  const moved = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`
  return moved.endsWith('-02-29') ? moved.replace('-02-29', '-02-28') : moved
}

/** Returns the period with which a requested period is compared. */
export function comparedPeriod({ name, period, against }: RequestedPeriod): Period {
  return against === 'year' ? yearBefore(period) : periodBefore(name, period)
}

/** The first and the last day that database and browser format in the same way. */
const [firstDay, lastDay] = ['1970-01-01', '2999-12-31']

/** A check for a day in the shop's time zone; `message` is the error for other texts. */
export const shopDay = (message?: string) =>
  z.iso.date(message).check(z.refine((day) => day >= firstDay && day <= lastDay, message))

/** Whether a text is a day that `shopDay` accepts. */
export function isShopDay(text: string): boolean {
  return z.safeParse(shopDay(), text).success
}

const day = shopDay('staff.common.chooseDay')

/** A period whose days staff choose. The error messages are text keys. */
export const ownPeriod = z.object({ from: day, to: day }).check(
  // The comparison period must not begin before `firstDay`.
  z.refine(
    ({ from, to }) =>
      yearBefore({ from, to }).from >= firstDay &&
      !(daysOf({ from: firstDay, to: from }) <= daysOf({ from, to })),
    {
      path: ['from'],
      message: 'staff.common.chooseDay',
    },
  ),
  z.refine((period) => daysOf(period) >= 1, { path: ['to'], message: 'staff.overview.endsBefore' }),
  z.refine((period) => daysOf(period) <= maxDays, { path: ['to'], message: 'staff.overview.tooManyDays' }),
)

/** The period that a URL requests. If its days are invalid, `typed` contains them as they were typed. */
export interface RequestedPeriod {
  name: PeriodName
  period: Period
  against: Comparison
  typed?: Period
}

const periodParams = searchParams({
  period: choiceParam(periodNames, startPeriod),
  against: choiceParam(comparisons, 'before'),
  from: keyParam(100),
  to: keyParam(100),
})

/** Reads `?period=last-30` or `?period=own&from=…&to=…`. If the days are invalid, the default period is returned. */
export function readPeriod(parameters: URLSearchParams, today: string): RequestedPeriod {
  const { period: name, against, ...typed } = periodParams.parse(parameters)
  if (name !== 'own') return { name, against, period: periodOf(name, today) }
  const own = z.safeParse(ownPeriod, typed)
  return own.success
    ? { name: 'own', against, period: own.data }
    : { name: startPeriod, against, period: periodOf(startPeriod, today), typed }
}

/** Writes a period as search parameters, as `readPeriod` reads them. */
export function periodParameters({ name, period, against }: RequestedPeriod): URLSearchParams {
  return periodParams.write({ period: name, against, ...(name === 'own' && period) })
}
