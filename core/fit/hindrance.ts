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

/** The limit of a place and the size of a piece, in centimetres. */
export interface Hindrance {
  obstacle: Obstacle
  /** The most that the place lets through. */
  limit: number
  /** The size of the piece, without clearance. */
  needs: number
}

/** A place on the way: its test, and how a failure is described. */
interface Test {
  obstacle: Obstacle
  passes: (box: Edges) => boolean
  /** The measures of an opening; missing for a turn, whose limit is searched for. */
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

/** The lift, unless it is not on the way. */
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
 * Finds the first place on a completed way that a piece does not pass, with the measures of both; places without
 * measures are skipped.
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

/** The narrowest measure of an opening that the piece does not pass. */
function figuresOfOpening(
  edges: Edges,
  box: Edges,
  opening: readonly number[] | undefined,
): Figures | undefined {
  const limits = (opening ?? []).toSorted((a, b) => a - b)
  // Two measures limit the two shorter edges, three measures all edges.
  const index = limits.findIndex((limit, at) => (box[at] ?? 0) > limit)
  const [limit, needs] = [limits[index], edges[index]]
  return limit === undefined || needs === undefined ? undefined : { limit, needs }
}

/** The length of the piece, and the longest piece of its thickness that would get through, in whole centimetres. */
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

/** Finds the measure that does not fit in "the room (w × d × h)", where the product stands upright. */
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
