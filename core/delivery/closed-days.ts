import * as z from 'zod/mini'
import { countries, type Country } from '../contact/countries.ts'
import { addDays } from '../days.ts'
import { requiredText } from '../typed-text.ts'
import type { DeliveryPlace } from './find-place.ts'
import { malaysianStates, type MalaysianState } from './places.ts'
import { day } from './move-delivery.ts'

/** Maximum length of a reason in characters, and of one closure in days. */
export const closedDayLimits = { name: 100, days: 60 } as const

/** The places where a closure can apply: everywhere, in one country, or in one Malaysian state. */
export type ClosedPlace = 'everywhere' | Country | MalaysianState
export const closedPlaces: readonly ClosedPlace[] = [
  'everywhere',
  ...countries,
  ...(Object.keys(malaysianStates) as MalaysianState[]),
]

const dayLength = 86_400_000

/** Days without delivery, as staff edit them. */
export const closedDays = z
  .object({
    /** The reason, shown to staff. */
    name: requiredText('catalogueFile.required', closedDayLimits.name),
    from: day,
    /** The last day; '' for a single day. */
    to: z.union([z.literal(''), day], 'staff.common.chooseDay'),
    place: z.enum(closedPlaces),
  })
  .check(
    z.refine(({ from, to }) => to === '' || from <= to, {
      path: ['to'],
      error: 'staff.order.deliveryDaysBackwards',
    }),
    z.refine(({ from, to }) => !(Date.parse(to) - Date.parse(from) >= closedDayLimits.days * dayLength), {
      path: ['to'],
      error: 'staff.closedDays.tooLong',
    }),
  )
export type ClosedDays = z.output<typeof closedDays>

type Days = Pick<ClosedDays, 'from' | 'to'>

/** Returns the last day of a closure. */
export function lastDayOf({ from, to }: Days): string {
  return to === '' ? from : to
}

function isClosedAt(closed: ClosedPlace, { country, region }: DeliveryPlace): boolean {
  if (closed === 'everywhere' || closed === country) return true
  return closed in malaysianStates && malaysianStates[closed as MalaysianState].en === region
}

/**
 * Returns the days on which staff have closed deliveries to a place.
 * @example
 * closedDaysAt([{ name: 'Vesak', from: '2027-05-20', to: '', place: 'everywhere' }], { country: 'Taiwan' }) //=> ['2027-05-20']
 */
export function closedDaysAt(closures: readonly ClosedDays[], place: DeliveryPlace): string[] {
  const days: string[] = []
  for (const closure of closures) {
    if (!isClosedAt(closure.place, place)) continue
    const last = lastDayOf(closure)
    for (let each = closure.from; each <= last; each = addDays(each, 1)) days.push(each)
  }
  return days
}

/**
 * Whether it is too late to close these days, because all of them are over and no promise would change. An existing
 * closure may keep its days.
 */
export function isTooLate(days: Days, today: string, stored?: Days): boolean {
  const keepsDays = stored !== undefined && stored.from === days.from && lastDayOf(stored) === lastDayOf(days)
  return lastDayOf(days) < today && !keepsDays
}

/**
 * Sorts closures for staff. Present and coming closures come first, the next on top; past ones follow, the latest on
 * top.
 */
export function sortClosures<Closure extends Days>(
  closures: readonly Closure[],
  today: string,
): (Closure & { isOver: boolean })[] {
  const all = closures.map((closure) => ({ ...closure, isOver: lastDayOf(closure) < today }))
  const byDay = all.toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))
  return [...byDay.filter(({ isOver }) => !isOver), ...byDay.filter(({ isOver }) => isOver).toReversed()]
}
