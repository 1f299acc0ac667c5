import { UTCDateMini } from '@date-fns/utc/date/mini'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import * as z from 'zod/mini'
import { addDays } from '../days.ts'
import { choiceParam, keyParam, searchParams } from '../search-params.ts'

/** The longest period of the overview, in days. */
export const maxDays = 731

/** The periods that the overview is shown for, "for a chosen period"; `own` has days of its own. */
export const periodNames = ['last-7', 'last-14', 'last-30', 'this-month', 'last-month', 'own'] as const
type PeriodName = (typeof periodNames)[number]

/** The initial period of the overview. */
const startPeriod = 'last-14'

/** First and last day, like '2026-03-02', both included, in the shop's time zone. */
interface Period {
  from: string
  to: string
}

/** The number of days of a period; less than 1 when it ends before it begins. */
export function daysOf({ from, to }: Period): number {
  return differenceInCalendarDays(new UTCDateMini(to), new UTCDateMini(from)) + 1
}

const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`

/**
 * The days of a period by its name.
 * @example periodOf('last-7', '2026-03-02') //=> { from: '2026-02-24', to: '2026-03-02' }
 */
export function periodOf(name: Exclude<PeriodName, 'own'>, today: string): Period {
  if (name === 'this-month') return { from: firstOfMonth(today), to: today }
  if (name === 'last-month') {
    const to = addDays(firstOfMonth(today), -1)
    return { from: firstOfMonth(to), to }
  }
  return { from: addDays(today, 1 - Number(name.slice('last-'.length))), to: today }
}

/**
 * The period that another one is compared with: as many days right before it; for this month the same days of
 * the month before, as far as it has them, and for last month the whole month before that.
 * @example
 * periodBefore('this-month', { from: '2026-03-01', to: '2026-03-31' })
 * //=> { from: '2026-02-01', to: '2026-02-28' }
 */
export function periodBefore(name: PeriodName, period: Period): Period {
  const lastDay = addDays(period.from, -1)
  if (name === 'last-month') return { from: firstOfMonth(lastDay), to: lastDay }
  if (name === 'this-month') {
    const from = firstOfMonth(lastDay)
    const sameDay = addDays(from, daysOf(period) - 1)
    return { from, to: sameDay < lastDay ? sameDay : lastDay }
  }
  return { from: addDays(period.from, -daysOf(period)), to: lastDay }
}

/** Outside of these, the database and the browser format days differently. */
const [firstDay, lastDay] = ['1970-01-01', '2999-12-31']

/** A day in the shop's time zone; `message` is the error for any other text. */
export const shopDay = (message?: string) =>
  z.iso.date(message).check(z.refine((day) => day >= firstDay && day <= lastDay, message))

/** Whether a text is a day that `shopDay` accepts. */
export function isShopDay(text: string): boolean {
  return z.safeParse(shopDay(), text).success
}

const day = shopDay('staff.overview.dayRequired')

/** A custom period, which is compared with the one before it; messages are names of texts. */
export const ownPeriod = z.object({ from: day, to: day }).check(
  z.refine((period) => !(daysOf({ from: firstDay, to: period.from }) <= daysOf(period)), {
    path: ['from'],
    message: 'staff.overview.dayRequired',
  }),
  z.refine((period) => daysOf(period) >= 1, { path: ['to'], message: 'staff.overview.endsBefore' }),
  z.refine((period) => daysOf(period) <= maxDays, { path: ['to'], message: 'staff.overview.tooManyDays' }),
)

/** The period of an address; `typed` holds its days when they are invalid. */
export interface RequestedPeriod {
  name: PeriodName
  period: Period
  typed?: Period
}

const periodParams = searchParams({
  period: choiceParam(periodNames, startPeriod),
  from: keyParam(100),
  to: keyParam(100),
})

/** The period of `?period=last-30` or `?period=own&from=…&to=…`; the initial one where that is invalid. */
export function readPeriod(parameters: URLSearchParams, today: string): RequestedPeriod {
  const { period: name, ...typed } = periodParams.parse(parameters)
  if (name !== 'own') return { name, period: periodOf(name, today) }
  const own = z.safeParse(ownPeriod, typed)
  return own.success
    ? { name: 'own', period: own.data }
    : { name: startPeriod, period: periodOf(startPeriod, today), typed }
}
