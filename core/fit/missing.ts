import { isBegun, measureLimits, places, upOf, type MeasureName, type Place, type WayIn } from './way-in.ts'

/**
 * The minimum height of a place where people walk, in centimetres. An unmeasured place may be this low, but not lower.
 */
const leastHeadroomCm = 180

/** The minimum and the maximum value that a missing measure may have, in centimetres. */
export type Range = readonly [least: number, most: number]

const { min, max } = measureLimits
const headroom: Range = [leastHeadroomCm, max]
const any: Range = [min, max]

/**
 * Returns the range of a missing measure. A lift is at least as wide and as high inside as its door, so each of the
 * two limits the other.
 */
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

/** Returns the places that the furniture must pass: those of the chosen way, and every other place with a measure. */
export function placesOnTheWay(wayIn: WayIn): Place[] {
  const up = upOf(wayIn)
  const isOn: Record<Place, boolean> = {
    lift: up === 'lift',
    // If there is a lift, measured stairs are used only for pieces that the lift cannot take.
    stairs: up === 'stairs' || (up === 'lift' && isBegun(wayIn, 'stairs')),
    door: up === 'level' || isBegun(wayIn, 'door'),
    corridor: isBegun(wayIn, 'corridor'),
    room: isBegun(wayIn, 'room'),
  }
  return (Object.keys(places) as Place[]).filter((place) => isOn[place])
}

/** Returns the missing measures of the places on the way, in the order in which the page asks for them. */
export function missingMeasures(wayIn: WayIn): MeasureName[] {
  return placesOnTheWay(wayIn).flatMap((place) =>
    measuresOf(wayIn, place).filter((name) => wayIn[name] === undefined),
  )
}

/**
 * Returns the measures that a place needs. A corridor without a second width runs straight, and of a room, the height
 * alone is enough.
 */
function measuresOf(wayIn: WayIn, place: Place): readonly MeasureName[] {
  if (place === 'corridor')
    return wayIn.corridorAfter === undefined ? ['corridorBefore', 'corridorCeiling'] : places.corridor
  if (place === 'room')
    return wayIn.roomWidth === undefined && wayIn.roomDepth === undefined ? [] : ['roomWidth', 'roomDepth']
  return places[place]
}

/** Returns the way with every missing measure set to its minimum or to its maximum. */
export function completed(wayIn: WayIn, end: 'least' | 'most'): WayIn {
  const filled: WayIn = { ...wayIn, up: upOf(wayIn) ?? 'level' }
  for (const name of missingMeasures(wayIn)) {
    const [least, most] = rangeOf(filled, name)
    filled[name] = end === 'least' ? least : most
  }
  return filled
}
