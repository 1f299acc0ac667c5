import { byLength, withSpare, type Edges, type SizeCm } from './box.ts'
import { passesOpening, rectangleFits } from './openings.ts'
import { boxTurnsCorner, entersLift, type Lift } from './turning.ts'
import type { Up, WayIn } from './way-in.ts'

/** The kinds of obstacles. */
export type Obstacle =
  | 'door'
  | 'corridor'
  | 'turn'
  | 'liftDoor'
  | 'lift'
  | 'stairs'
  | 'landing'
  | 'room'
  | 'ceiling'

/** An obstacle that a piece does not pass, with the limit of the place and the size of the piece, in centimetres. */
export interface Hindrance {
  obstacle: Obstacle
  /** The largest size that passes. */
  limit: number
  /** The size of the piece, without clearance. */
  needs: number
}

/** A test of one place on the way, and the measures that describe a failure. */
interface Test {
  obstacle: Obstacle
  passes: (box: Edges) => boolean
  /** The measures of an opening. Missing for a turn, because its limit must be searched for. */
  opening?: readonly number[]
}

function testsOf(wayIn: WayIn, up: Up): Test[] {
  const tests: Test[] = []
  const opening = (obstacle: Obstacle, width: number, height: number) =>
    tests.push({ obstacle, opening: [width, height], passes: (box) => passesOpening(box, width, height) })
  const turn = (obstacle: Obstacle, corridors: readonly [number, number], ceiling: number) =>
    tests.push({ obstacle, passes: (box) => boxTurnsCorner(box, corridors, ceiling) })

  const { doorWidth, doorHeight, corridorBefore, corridorAfter, corridorCeiling } = wayIn
  if (doorWidth && doorHeight) opening('door', doorWidth, doorHeight)
  if (corridorBefore && corridorCeiling) {
    opening('corridor', Math.min(corridorBefore, corridorAfter ?? corridorBefore), corridorCeiling)
    if (corridorAfter) turn('turn', [corridorBefore, corridorAfter], corridorCeiling)
  }
  const lift = liftOf(wayIn)
  if (up === 'lift' && lift) {
    opening('liftDoor', Math.min(lift.doorWidth, lift.width), Math.min(lift.doorHeight, lift.height))
    const inside = [lift.width, lift.depth, lift.height]
    tests.push({ obstacle: 'lift', opening: inside, passes: (box) => entersLift(box, lift) })
  }
  const { stairsWidth, stairsLanding, stairsHeadroom } = wayIn
  if (up === 'stairs' && stairsWidth && stairsLanding && stairsHeadroom) {
    opening('stairs', stairsWidth, stairsHeadroom)
    turn('landing', [stairsWidth, stairsLanding], stairsHeadroom)
  }
  return tests
}

/** Returns the measures of the lift; undefined if any of them is missing. */
function liftOf(wayIn: WayIn): Lift | undefined {
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

/**
 * Finds the first place on the way that a piece does not pass, and returns it with the measures of both; undefined if
 * the piece passes. Places without measures are skipped.
 */
export function hindranceOnTheWay(size: SizeCm, wayIn: WayIn, up: Up): Hindrance | undefined {
  const box = withSpare(size)
  const failed = testsOf(wayIn, up).find(({ passes }) => !passes(box))
  if (!failed) return undefined
  const edges = byLength([size.width, size.depth, size.height])
  return {
    obstacle: failed.obstacle,
    ...(figuresOfOpening(edges, byLength(box), failed.opening) ?? figuresOfTurn(edges, failed)),
  }
}

type Figures = Pick<Hindrance, 'limit' | 'needs'>

/** Returns the smallest measure of an opening that the piece does not pass, with the size of the piece there. */
function figuresOfOpening(
  edges: Edges,
  box: Edges,
  opening: readonly number[] | undefined,
): Figures | undefined {
  const limits = (opening ?? []).toSorted((a, b) => a - b)
  // Two measures limit the two shorter edges of the piece; three measures limit all its edges.
  const index = limits.findIndex((limit, at) => (box[at] ?? 0) > limit)
  const [limit, needs] = [limits[index], edges[index]]
  return limit === undefined || needs === undefined ? undefined : { limit, needs }
}

/**
 * Returns the length of the piece, and the length of the longest piece of the same thickness that would get through,
 * in whole centimetres.
 */
function figuresOfTurn([short, middle, long]: Edges, { passes }: Test): Figures {
  const passesAt = (length: number) =>
    passes(withSpare({ width: short, depth: Math.min(middle, length), height: length }))
  let least = 0
  let most = Math.ceil(long)
  while (most - least > 1) {
    const half = Math.floor((least + most) / 2)
    if (passesAt(half)) least = half
    else most = half
  }
  return { limit: least, needs: long }
}

/**
 * Finds the measure in which a product does not fit into its room, standing upright: "the room (w × d × h)". Returns
 * undefined if it fits.
 */
export function hindranceInRoom(
  size: SizeCm,
  { roomWidth, roomDepth, roomHeight }: WayIn,
): Hindrance | undefined {
  if (roomHeight && size.height > roomHeight)
    return { obstacle: 'ceiling', limit: roomHeight, needs: size.height }
  if (!roomWidth || !roomDepth || rectangleFits([size.width, size.depth], [roomWidth, roomDepth]))
    return undefined
  const [short, long] = [Math.min(size.width, size.depth), Math.max(size.width, size.depth)]
  const narrow = Math.min(roomWidth, roomDepth)
  return short > narrow
    ? { obstacle: 'room', limit: narrow, needs: short }
    : { obstacle: 'room', limit: Math.max(roomWidth, roomDepth), needs: long }
}
