import type { SizeCm } from './box.ts'
import { hindranceInRoom, hindranceOnTheWay, type Hindrance } from './hindrance.ts'
import { completed, missingMeasures, placesOnTheWay, rangeOf } from './missing.ts'
import { byLargest, packedOf, type Packed, type Parcels } from './packed.ts'
import { isBegun, places, upOf, type MeasureName, type Up, type WayIn } from './way-in.ts'

/** The known sizes of a spec. `parcels` are the parcels of one piece. */
export interface Measured {
  sizeCm?: SizeCm | undefined
  parcels?: Parcels | undefined
}

/** A certain verdict: how a product can be brought in, or the obstacle that prevents it. */
type Certain =
  | { kind: 'assembled' }
  | ({ kind: 'packed' } & Packed)
  | { kind: 'stairs'; packed?: Packed }
  | ({ kind: 'no'; piece: 'product' | 'parcel' } & Hindrance)

/** Whether a product can be brought in, as far as this follows from the known measures. */
export type Verdict =
  | { kind: 'unmeasured'; why: 'way' | 'product' }
  | { kind: 'unknown'; passed?: MeasureName; next: MeasureName; packed?: Packed }
  | Certain

/**
 * Decides from the known measures whether a spec can be brought in: "one number is enough for a first verdict (partial
 * knowledge: passes, does not pass, not yet known, with the one number that would decide)". The verdict is 'no' if the
 * spec does not pass even with every missing number at its maximum. It is positive if the spec passes with every
 * missing number at its minimum: "a partial verdict is never contradicted by a later number".
 */
export function judge(spec: Measured, wayIn: WayIn): Verdict {
  if (spec.sizeCm === undefined && packedOf(spec.parcels) === undefined)
    return { kind: 'unmeasured', why: 'product' }
  const certain = whatIsCertain(spec, wayIn)
  if (certain?.kind === 'no') return certain
  if (!isWayBegun(wayIn)) return { kind: 'unmeasured', why: 'way' }
  return certain ?? whatIsUnknown(spec, wayIn)
}

/** Returns the verdict that holds for all possible values of the missing numbers; undefined if it depends on them. */
function whatIsCertain(spec: Measured, wayIn: WayIn): Certain | undefined {
  const best = judgeCompleted(spec, completed(wayIn, 'most'))
  if (best.kind === 'no') return best
  const worst = judgeCompleted(spec, completed(wayIn, 'least'))
  if (worst.kind === 'no') return undefined
  // The verdict is the stairs only if it is certain that the lift is too small.
  return worst.kind === 'stairs' && best.kind !== 'stairs' ? undefined : worst
}

/** Returns the verdict 'unknown', with a measure that the spec passes and the measure to ask for next. */
function whatIsUnknown(spec: Measured, wayIn: WayIn): Verdict {
  const next = nextMeasure(spec, wayIn)
  const passed = firstPassed(wayIn, next)
  const packed = packedOf(spec.parcels)
  return { kind: 'unknown', next, ...(passed && { passed }), ...(packed && { packed }) }
}

/**
 * Returns the first missing number that can decide the verdict alone. If only several together can decide it, returns
 * the first one that decides when all missing numbers before it are at their minimum. The page never asks for numbers
 * that cannot matter.
 */
function nextMeasure(spec: Measured, wayIn: WayIn): MeasureName {
  const missing = missingMeasures(wayIn)
  const decides = (name: MeasureName) =>
    rangeOf(wayIn, name).some((value) => whatIsCertain(spec, { ...wayIn, [name]: value }))
  const alone = missing.find(decides)
  if (alone) return alone
  const small = { ...wayIn }
  for (const name of missing) {
    const [least] = rangeOf(small, name)
    small[name] = least
    if (whatIsCertain(spec, small)) return name
  }
  throw new Error('Without missing measures, every verdict is certain.')
}

/**
 * Returns the first known measure of the place to which `next` belongs or, if there is none, of another place on the
 * way.
 */
function firstPassed(wayIn: WayIn, next: MeasureName): MeasureName | undefined {
  const isNext = (place: (typeof onTheWay)[number]) => places[place].some((name) => name === next)
  const onTheWay = placesOnTheWay(wayIn)
  return onTheWay
    .toSorted((a, b) => Number(isNext(b)) - Number(isNext(a)))
    .flatMap((place): readonly MeasureName[] => places[place])
    .find((name) => wayIn[name] !== undefined)
}

/** Whether any measure of the way to the room is known. */
function isWayBegun(wayIn: WayIn): boolean {
  return placesOnTheWay(wayIn).some((place) => place !== 'room' && isBegun(wayIn, place))
}

/**
 * Decides for a way without missing numbers whether a spec can be brought in: "'passes assembled', 'passes packed (2
 * parcels, largest 128 × 70 × 12 cm)', 'passes by the stairs', 'does not pass: lift 78 cm, parcel 92 cm'."
 */
function judgeCompleted(spec: Measured, wayIn: WayIn): Certain {
  const inRoom = spec.sizeCm && hindranceInRoom(spec.sizeCm, wayIn)
  if (inRoom) return { kind: 'no', piece: 'product', ...inRoom }
  const packed = packedOf(spec.parcels)
  const up = upOf(wayIn) ?? 'level'
  const { isAssembled, hindrance } = bringIn(spec, wayIn, up)
  if (isAssembled) return { kind: 'assembled' }
  if (!hindrance) return packed ? { kind: 'packed', ...packed } : { kind: 'assembled' }
  if (up === 'lift' && isBegun(wayIn, 'stairs')) {
    const byStairs = bringIn(spec, wayIn, 'stairs')
    if (byStairs.isAssembled) return { kind: 'stairs' }
    if (!byStairs.hindrance) return { kind: 'stairs', ...(packed && { packed }) }
  }
  return { kind: 'no', piece: packed ? 'parcel' : 'product', ...hindrance }
}

/**
 * Returns whether the product passes assembled. If not, `hindrance` is the obstacle for its parcels, or for the
 * product if its parcels are unknown; undefined if all parcels pass.
 */
function bringIn({ sizeCm, parcels = [] }: Measured, wayIn: WayIn, up: Up) {
  const stopped = sizeCm && hindranceOnTheWay(sizeCm, wayIn, up)
  if (sizeCm && !stopped) return { isAssembled: true }
  const hindrance =
    parcels.length === 0
      ? stopped
      : byLargest(parcels)
          .map(({ cm }) => hindranceOnTheWay(cm, wayIn, up))
          .find((found) => found !== undefined)
  return { isAssembled: false, hindrance }
}
