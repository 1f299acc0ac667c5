import * as z from 'zod/mini'
import { parseFigure } from '../parse-number.ts'
import { parseStored } from '../storage.ts'
import type { Lift } from './turning.ts'

/** Where the browser stores the visitor's measures. "Entered once, kept in the browser." */
export const wayInStorageKey = 'wayIn'

/** The measures of each place: "door, corridor and turn, lift door and inner size, stairs, the room". */
export const places = {
  door: ['doorWidth', 'doorHeight'],
  corridor: ['corridorBefore', 'corridorAfter', 'corridorCeiling'],
  lift: ['liftDoorWidth', 'liftDoorHeight', 'liftWidth', 'liftDepth', 'liftHeight'],
  stairs: ['stairsWidth', 'stairsLanding', 'stairsHeadroom'],
  room: ['roomWidth', 'roomDepth', 'roomHeight'],
} as const
export type Place = keyof typeof places
export type MeasureName = (typeof places)[Place][number]

/** Measures that a place needs to count as measured; its other measures are optional. */
const needed: Record<Place, readonly MeasureName[]> = {
  door: places.door,
  corridor: ['corridorBefore'],
  lift: places.lift,
  stairs: ['stairsWidth'],
  room: ['roomWidth', 'roomDepth'],
}

/** Smallest and largest measure, in centimetres. */
export const measureLimits = { min: 20, max: 2000 } as const

/** The assumed height of a corridor or stairs without a measured height: the height of a usual door. */
export const usualHeadroomCm = 200

const measure = z.number().check(z.gte(measureLimits.min), z.lte(measureLimits.max))

/** Measures in centimetres; unmeasured ones are missing. */
export type WayIn = Partial<Record<MeasureName, number>>

const measureNames: readonly MeasureName[] = Object.values(places).flat()

/** Reads stored measures and ignores unreadable ones; never throws. */
export function parseWayIn(text: string | null): WayIn {
  const stored = z.safeParse(z.record(z.string(), z.unknown()), parseStored(text))
  if (!stored.success) return {}
  const { data } = stored
  return Object.fromEntries(
    measureNames.flatMap((name) => {
      const read = z.safeParse(measure, data[name])
      return read.success ? [[name, read.data]] : []
    }),
  )
}

/**
 * Reads a typed measure in centimetres, with or without the unit; undefined for an empty text, 'invalid' for other
 * texts.
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

/** The measures that a partly measured place still lacks. */
export function missingMeasures(wayIn: WayIn, place: Place): MeasureName[] {
  if (places[place].every((name) => wayIn[name] === undefined)) return []
  return needed[place].filter((name) => wayIn[name] === undefined)
}

/** Whether a place has the measures that a verdict needs. */
export function isMeasured(wayIn: WayIn, place: Place): boolean {
  return needed[place].every((name) => wayIn[name] !== undefined)
}

/** The lift, once it is measured. */
export function liftOf(wayIn: WayIn): Lift | undefined {
  const { liftDoorWidth, liftDoorHeight, liftWidth, liftDepth, liftHeight } = wayIn
  if (!liftDoorWidth || !liftDoorHeight || !liftWidth || !liftDepth || !liftHeight) return undefined
  return {
    doorWidth: liftDoorWidth,
    doorHeight: liftDoorHeight,
    width: liftWidth,
    depth: liftDepth,
    height: liftHeight,
  }
}

/** The answers of the checkout's delivery form about the way in. */
interface DeliveryAnswers {
  lift?: string | undefined
  liftWidth?: unknown
  liftDepth?: unknown
  liftHeight?: unknown
}

/**
 * Replaces the lift's measures by the answers in the delivery form, which are newer: "Checkout warns with the same rule
 * from the delivery form." A lift door that is not measured counts as being as wide and high as the lift.
 */
export function withDeliveryAnswers(wayIn: WayIn, answers: DeliveryAnswers): WayIn {
  const { liftDoorWidth, liftDoorHeight, liftWidth, liftDepth, liftHeight, ...rest } = wayIn
  if (answers.lift === 'no') return rest
  if (answers.lift !== 'yes') return wayIn
  const width = answered(answers.liftWidth, liftWidth)
  const depth = answered(answers.liftDepth, liftDepth)
  const height = answered(answers.liftHeight, liftHeight)
  const lift: WayIn = {
    liftDoorWidth: liftDoorWidth ?? width,
    liftDoorHeight: liftDoorHeight ?? height,
    liftWidth: width,
    liftDepth: depth,
    liftHeight: height,
  }
  return { ...rest, ...lift }
}

function answered(answer: unknown, measured: number | undefined): number | undefined {
  const read = typeof answer === 'string' ? readMeasure(answer) : answer
  return typeof read === 'number' ? read : measured
}
