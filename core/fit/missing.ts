import { isBegun, measureLimits, places, upOf, type MeasureName, type Place, type WayIn } from './way-in.ts'

/** The least height of a way that people walk, in centimetres; an unmeasured one may be as low, but not lower. */
const leastHeadroomCm = 180

/** The least and the largest value that a missing measure may have, in centimetres. */
export type Range = readonly [least: number, most: number]

const { min, max } = measureLimits
const headroom: Range = [leastHeadroomCm, max]
const any: Range = [min, max]

/** A lift is at least as wide and as high inside as its door, so that each of the two limits the other. */
export function rangeOf(wayIn: WayIn, name: MeasureName): Range {
  const { liftDoorWidth, liftDoorHeight, liftWidth, liftHeight } = wayIn
  switch (name) {
    case 'liftDoorWidth':
      return [min, liftWidth ?? max]
    case 'liftWidth':
      return [liftDoorWidth ?? min, max]
    case 'liftDoorHeight':
      return [Math.min(leastHeadroomCm, liftHeight ?? max), liftHeight ?? max]
    case 'liftHeight':
      return [liftDoorHeight ?? leastHeadroomCm, max]
    case 'doorHeight':
    case 'corridorCeiling':
    case 'stairsHeadroom':
      return headroom
    default:
      return any
  }
}

/** The places that the furniture passes: those of the chosen way, and every other one that was added. */
export function placesOnTheWay(wayIn: WayIn): Place[] {
  const up = upOf(wayIn)
  const isOn: Record<Place, boolean> = {
    lift: up === 'lift',
    // Beside a lift, measured stairs are for pieces that the lift cannot take.
    stairs: up === 'stairs' || (up === 'lift' && isBegun(wayIn, 'stairs')),
    door: up === 'level' || isBegun(wayIn, 'door'),
    corridor: isBegun(wayIn, 'corridor'),
    room: isBegun(wayIn, 'room'),
  }
  return (Object.keys(places) as Place[]).filter((place) => isOn[place])
}

/** The measures of the places on the way that are still missing, in the order in which they are asked for. */
export function missingMeasures(wayIn: WayIn): MeasureName[] {
  return placesOnTheWay(wayIn).flatMap((place) =>
    measuresOf(wayIn, place).filter((name) => wayIn[name] === undefined),
  )
}

/** The measures that count: a corridor without a second width runs straight, and a room may be its ceiling only. */
function measuresOf(wayIn: WayIn, place: Place): readonly MeasureName[] {
  if (place === 'corridor')
    return wayIn.corridorAfter === undefined ? ['corridorBefore', 'corridorCeiling'] : places.corridor
  if (place === 'room')
    return wayIn.roomWidth === undefined && wayIn.roomDepth === undefined ? [] : ['roomWidth', 'roomDepth']
  return places[place]
}

/** The way with every missing measure as small, or as large, as it may be. */
export function completed(wayIn: WayIn, end: 'least' | 'most'): WayIn {
  const filled: WayIn = { ...wayIn, up: upOf(wayIn) ?? 'level' }
  for (const name of missingMeasures(wayIn)) {
    const [least, most] = rangeOf(filled, name)
    filled[name] = end === 'least' ? least : most
  }
  return filled
}
