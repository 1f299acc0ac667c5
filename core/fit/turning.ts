import { holdings, type Edges } from './box.ts'
import { leastFloorLength, rectangleFits } from './openings.ts'

/** The number of steps in which an angle is searched, and in which it is then refined. */
const coarse = 180
const fine = 40

/**
 * Turns a rod around a corner, with its ends at both outer walls, from lying in the first corridor up to the angle
 * `upTo`. Returns the smallest distance between the rod and the inner corner.
 */
function leastRoom(length: number, first: number, second: number, upTo: number): number {
  const room = (angle: number) =>
    first * Math.cos(angle) + second * Math.sin(angle) - length * Math.sin(angle) * Math.cos(angle)
  const step = upTo / coarse
  let best = 0
  for (let index = 1; index <= coarse; index += 1) if (room(index * step) < room(best * step)) best = index
  let low = Math.max(0, best - 1) * step
  let high = Math.min(coarse, best + 1) * step
  for (let round = 0; round < fine; round += 1) {
    const third = (high - low) / 3
    if (room(low + third) < room(high - third)) high -= third
    else low += third
  }
  return Math.min(room(best * step), room(low))
}

/** Whether a rectangle on the floor gets around the corner of two corridors, either moved sideways or turned. */
export function turnsCorner(piece: readonly [number, number], corridors: readonly [number, number]): boolean {
  if (rectangleFits(piece, corridors)) return true
  const [long, short] = [Math.max(...piece), Math.min(...piece)]
  return short <= leastRoom(long, ...corridors, Math.PI / 2)
}

/** Whether a box gets around a corner below a ceiling, held flat, on end or tilted. */
export function boxTurnsCorner(box: Edges, corridors: readonly [number, number], ceiling: number): boolean {
  return holdings(box).some(({ edge, across }) => {
    const length = leastFloorLength(across, ceiling)
    return length !== undefined && turnsCorner([length, edge], corridors)
  })
}

/** The door and the inside of a lift, in centimetres. */
export interface Lift {
  doorWidth: number
  doorHeight: number
  width: number
  depth: number
  height: number
}

/**
 * Whether a box fits into a lift so that the door closes. It goes straight in, tilted over the threshold, or
 * diagonally. One edge always stays level or upright, because two people carry the box like this.
 */
export function entersLift(box: Edges, lift: Lift): boolean {
  const width = Math.min(lift.doorWidth, lift.width)
  const height = Math.min(lift.doorHeight, lift.height)
  return holdings(box).some(
    ({ edge, across }) =>
      (edge <= lift.depth && rectangleFits(across, [width, height])) ||
      (edge <= width && tiltsOverThreshold(across, height, lift)) ||
      (edge <= height && goesAcross(across, lift)),
  )
}

/**
 * Whether a piece gets in, looked at from the side: at the same tilt all the way, or tilted up while it passes below
 * the lintel. `piece` is its length and height in that view.
 */
export function tiltsOverThreshold(
  piece: readonly [number, number],
  lintel: number,
  { depth, height }: Pick<Lift, 'depth' | 'height'>,
): boolean {
  if (rectangleFits(piece, [depth, lintel])) return true
  const [long, short] = [Math.max(...piece), Math.min(...piece)]
  const tilt = leastTilt(long, short, depth)
  if (tilt === undefined) return false
  const start = Math.atan2(short, long)
  const highest = Math.hypot(long, short) * Math.sin(Math.min(tilt + start, Math.PI / 2))
  return highest <= height && short <= leastRoom(long, lintel, depth, tilt)
}

/**
 * Whether a piece fits diagonally on the floor of a lift. It slides in lengthwise, from one side of the central door
 * to the opposite back corner.
 */
function goesAcross(piece: readonly [number, number], { doorWidth, width, depth }: Lift): boolean {
  const [long, short] = [Math.max(...piece), Math.min(...piece)]
  const turn = leastTilt(long, short, depth)
  if (turn === undefined) return false
  const taken = long * Math.sin(turn) + short * Math.cos(turn)
  return taken <= (Math.min(doorWidth, width) + width) / 2 && short <= doorWidth * Math.cos(turn)
}

/**
 * Returns the smallest angle at which a rectangle longer than `depth` fits into it; undefined if it is too thick or
 * need not be turned.
 */
function leastTilt(long: number, short: number, depth: number): number | undefined {
  if (short > depth || long <= depth) return undefined
  return Math.atan2(short, long) + Math.acos(depth / Math.hypot(long, short))
}
