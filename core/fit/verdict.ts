import type { SizeCm } from './box.ts'
import { hindranceInRoom, hindranceOnTheWay, type Hindrance } from './hindrance.ts'
import { completed, missingMeasures, placesOnTheWay, rangeOf } from './missing.ts'
import { byLargest, packedOf, type Packed, type Parcels } from './packed.ts'
import { isBegun, places, upOf, type MeasureName, type Up, type WayIn } from './way-in.ts'

/** The known sizes of a spec; parcels are those of one piece. */
export interface Measured {
  sizeCm?: SizeCm | undefined
  parcels?: Parcels | undefined
}

/** How a product can be brought in, or why not, once that is certain. */
type Certain =
  | { kind: 'assembled' }
  | ({ kind: 'packed' } & Packed)
  | { kind: 'stairs'; packed?: Packed }
  | ({ kind: 'no'; piece: 'product' | 'parcel' } & Hindrance)

/** Whether a product can be brought in, as far as the measures tell. */
export type Verdict =
  | { kind: 'unmeasured'; why: 'way' | 'product' }
  | { kind: 'unknown'; passed?: MeasureName; next: MeasureName; packed?: Packed }
  | Certain

/**
 * Decides whether a spec can be brought in, from the measures that are known: "one number is enough for a first verdict
 * (partial knowledge: passes, does not pass, not yet known, with the one number that would decide)". It does not pass
 * if it would not even with missing numbers as large as they may be, and passes if it would with the smallest ones: "a
 * partial verdict is never contradicted by a later number".
 */
export function judge(spec: Measured, wayIn: WayIn): Verdict {
  if (spec.sizeCm === undefined && packedOf(spec.parcels) === undefined)
    return { kind: 'unmeasured', why: 'product' }
  const certain = whatIsCertain(spec, wayIn)
  if (certain?.kind === 'no') return certain
  if (!isWayBegun(wayIn)) return { kind: 'unmeasured', why: 'way' }
  return certain ?? whatIsUnknown(spec, wayIn)
}

/** The verdict that holds whatever the missing numbers are; undefined if they could decide either way. */
function whatIsCertain(spec: Measured, wayIn: WayIn): Certain | undefined {
  const best = judgeCompleted(spec, completed(wayIn, 'most'))
  if (best.kind === 'no') return best
  const worst = judgeCompleted(spec, completed(wayIn, 'least'))
  if (worst.kind === 'no') return undefined
  // The stairs are the answer only if the lift certainly is not.
  return worst.kind === 'stairs' && best.kind !== 'stairs' ? undefined : worst
}

/** The places that it passes so far, and the measure that would decide next. */
function whatIsUnknown(spec: Measured, wayIn: WayIn): Verdict {
  const next = nextMeasure(spec, wayIn)
  const passed = firstPassed(wayIn, next)
  const packed = packedOf(spec.parcels)
  return { kind: 'unknown', next, ...(passed && { passed }), ...(packed && { packed }) }
}

/**
 * The first missing number that can decide alone. If only several together can decide, the first one that would if
 * all before it were small. Numbers that cannot matter are never asked for.
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

/** The first known measure in the place of the next one, or else of another place on the way. */
function firstPassed(wayIn: WayIn, next: MeasureName): MeasureName | undefined {
  const isNext = (place: (typeof onTheWay)[number]) => places[place].some((name) => name === next)
  const onTheWay = placesOnTheWay(wayIn)
  return onTheWay
    .toSorted((a, b) => Number(isNext(b)) - Number(isNext(a)))
    .flatMap((place): readonly MeasureName[] => places[place])
    .find((name) => wayIn[name] !== undefined)
}

/** Whether anything is known of the way to the room. */
function isWayBegun(wayIn: WayIn): boolean {
  return placesOnTheWay(wayIn).some((place) => place !== 'room' && isBegun(wayIn, place))
}

/**
 * The full rule, for a way without missing numbers: "'passes assembled', 'passes packed (2 parcels, largest 128 × 70 ×
 * 12 cm)', 'passes by the stairs', 'does not pass: lift 78 cm, parcel 92 cm'."
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
 * Whether the product passes assembled; otherwise the obstacle for its parcels, or for the product if its parcels are
 * unknown.
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
