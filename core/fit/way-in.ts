import * as z from 'zod/mini'
import { parseFigure } from '../parse-number.ts'
import { parseStored } from '../storage.ts'

/** The local storage key of the visitor's measures. "Entered once, kept in the browser." */
export const wayInStorageKey = 'wayIn'

/** The measures of each place: "door, corridor and turn, lift door and inner size, stairs, the room". */
export const places = {
  lift: ['liftDoorWidth', 'liftDoorHeight', 'liftDepth', 'liftWidth', 'liftHeight'],
  stairs: ['stairsWidth', 'stairsLanding', 'stairsHeadroom'],
  door: ['doorWidth', 'doorHeight'],
  corridor: ['corridorBefore', 'corridorAfter', 'corridorCeiling'],
  room: ['roomWidth', 'roomDepth', 'roomHeight'],
} as const
export type Place = keyof typeof places
export type MeasureName = (typeof places)[Place][number]

/** The answers to "Lift or stairs?": `level` is the ground floor. */
export const ups = ['lift', 'stairs', 'level'] as const
export type Up = (typeof ups)[number]

/** Smallest and largest accepted measure, in centimetres. */
export const measureLimits = { min: 20, max: 2000 } as const

const measure = z.number().check(z.gte(measureLimits.min), z.lte(measureLimits.max))

/** Measures in centimetres; unmeasured ones are missing. */
type Measures = Partial<Record<MeasureName, number>>

/** How the furniture gets to the floor of the room, and the measures of the places on its way. */
export type WayIn = Measures & { up?: Up }

const measureNames: readonly MeasureName[] = Object.values(places).flat()

const optionalMeasure = z.optional(measure)

/** Measures that a buyer sends along with a room plan. */
export const sentWayIn = z.object({
  ...(Object.fromEntries(measureNames.map((name) => [name, optionalMeasure])) as Record<
    MeasureName,
    typeof optionalMeasure
  >),
  up: z.optional(z.enum(ups)),
})

/** Reads stored measures. Unreadable ones are ignored. */
export function parseWayIn(text: string | null): WayIn {
  const stored = z.safeParse(z.record(z.string(), z.unknown()), parseStored(text))
  if (!stored.success) return {}
  const { data } = stored
  const up = ups.find((one) => one === data.up)
  const measures: Measures = Object.fromEntries(
    measureNames.flatMap((name) => {
      const read = z.safeParse(measure, data[name])
      return read.success ? [[name, read.data]] : []
    }),
  )
  return up ? { ...measures, up } : measures
}

/**
 * Reads a typed measure in centimetres, with or without the unit. Returns undefined for an empty text, and 'invalid'
 * for other texts.
 * @example
 * readMeasure(' 78,5 cm') //=> 78.5
 * readMeasure('') //=> undefined
 * readMeasure('wide') //=> 'invalid'
 */
export function readMeasure(text: string): number | undefined | 'invalid' {
  const typed = text
    .normalize('NFKC')
    .trim()
    .replace(/\s*(?:cm|\p{Script=Han}{2})$/iu, '')
    .replace(/^(\d+),(\d{1,2})$/, '$1.$2')
  if (typed === '') return undefined
  const read = z.safeParse(measure, parseFigure(typed))
  return read.success ? Math.round(read.data * 10) / 10 : 'invalid'
}

/** Whether any measure is known. The choice of lift or stairs alone is not a measure. */
export function hasMeasures(wayIn: WayIn): boolean {
  return measureNames.some((name) => wayIn[name] !== undefined)
}

/** Whether at least one measure of a place is known. */
export function isBegun(wayIn: WayIn, place: Place): boolean {
  return places[place].some((name) => wayIn[name] !== undefined)
}

/**
 * Returns the answer to "Lift or stairs?". If the answer is not stored, because older versions did not ask for it, it
 * follows from the measured places. Undefined if neither lift nor stairs are measured.
 */
export function upOf(wayIn: WayIn): Up | undefined {
  if (wayIn.up) return wayIn.up
  if (places.lift.every((name) => wayIn[name] !== undefined)) return 'lift'
  if (isBegun(wayIn, 'stairs')) return 'stairs'
  return isBegun(wayIn, 'lift') ? 'lift' : undefined
}

/**
 * Returns the measure of the lift's door if the given inner measure is smaller than that; otherwise undefined. A lift
 * is at least as wide and as high inside as its door.
 */
export function largerDoor(wayIn: WayIn, name: MeasureName): number | undefined {
  const door =
    name === 'liftWidth' ? wayIn.liftDoorWidth : name === 'liftHeight' ? wayIn.liftDoorHeight : undefined
  const inside = wayIn[name]
  return door !== undefined && inside !== undefined && inside < door ? door : undefined
}

/** The answers of the checkout's delivery form about the way in. */
interface DeliveryAnswers {
  lift?: string | undefined
  liftWidth?: unknown
  liftDepth?: unknown
  liftHeight?: unknown
}

/**
 * Replaces the measures of the lift with the newer answers in the delivery form: "Checkout warns with the same rule
 * from the delivery form."
 */
export function withDeliveryAnswers(wayIn: WayIn, answers: DeliveryAnswers): WayIn {
  if (answers.lift !== 'yes' && answers.lift !== 'no') return wayIn
  const { up, liftDoorWidth, liftDoorHeight, liftWidth, liftDepth, liftHeight, ...rest } = wayIn
  if (answers.lift === 'no') return up === undefined || up === 'lift' ? rest : { ...rest, up }
  const measures = {
    liftDoorWidth,
    liftDoorHeight,
    liftWidth: answered(answers.liftWidth, liftWidth),
    liftDepth: answered(answers.liftDepth, liftDepth),
    liftHeight: answered(answers.liftHeight, liftHeight),
  }
  const known = Object.entries(measures).filter(([, value]) => value !== undefined)
  return { ...rest, ...(Object.fromEntries(known) as Measures), up: 'lift' }
}

function answered(answer: unknown, measured: number | undefined): number | undefined {
  const read = typeof answer === 'string' ? readMeasure(answer) : answer
  return typeof read === 'number' ? read : measured
}
