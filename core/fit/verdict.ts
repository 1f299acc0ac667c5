import { byLength, withSpare, type Edges, type SizeCm } from './box.ts'
import { passesOpening, rectangleFits } from './openings.ts'
import { boxTurnsCorner, entersLift } from './turning.ts'
import { isMeasured, liftOf, usualHeadroomCm, type WayIn } from './way-in.ts'

/** The known sizes of a spec; parcels are those of one piece. */
export interface Measured {
  sizeCm?: SizeCm | undefined
  parcels?: readonly { count: number; cm: SizeCm }[] | undefined
}

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
interface Hindrance {
  obstacle: Obstacle
  /** The most that the place lets through. */
  limit: number
  /** The size of the piece, without clearance. */
  needs: number
}

interface Packed {
  /** Number of parcels. */
  count: number
  largest: SizeCm
}

/** Whether a product can be brought in, or why not. */
export type Verdict =
  | { kind: 'unmeasured'; why: 'way' | 'product' }
  | { kind: 'assembled' }
  | ({ kind: 'packed' } & Packed)
  | { kind: 'stairs'; packed?: Packed }
  | ({ kind: 'no'; piece: 'product' | 'parcel' } & Hindrance)

/**
 * Decides whether a spec can be brought in: "'passes assembled', 'passes packed (2 parcels, largest 128 × 70 × 12 cm)',
 * 'passes by the stairs', 'does not pass: lift 78 cm, parcel 92 cm', 'not measured yet'."
 */
export function judge(spec: Measured, wayIn: WayIn): Verdict {
  const parcels = byLargest(spec.parcels)
  const [largest] = parcels
  if (spec.sizeCm === undefined && largest === undefined) return { kind: 'unmeasured', why: 'product' }
  const inRoom = spec.sizeCm && hindranceInRoom(spec.sizeCm, wayIn)
  if (inRoom) return { kind: 'no', piece: 'product', ...inRoom }

  const hasLift = isMeasured(wayIn, 'lift')
  const hasStairs = isMeasured(wayIn, 'stairs')
  if (!hasLift && !hasStairs && !isMeasured(wayIn, 'door') && !isMeasured(wayIn, 'corridor'))
    return { kind: 'unmeasured', why: 'way' }

  const packed = largest && { count: parcels.reduce((sum, { count }) => sum + count, 0), largest: largest.cm }
  const inParcels = (up: Up) => firstOf(parcels, ({ cm }) => hindranceOnTheWay(cm, wayIn, up))
  const assembled = (up: Up) => spec.sizeCm && !hindranceOnTheWay(spec.sizeCm, wayIn, up)

  const up = hasLift ? 'lift' : hasStairs ? 'stairs' : 'level'
  if (assembled(up)) return { kind: 'assembled' }
  if (packed && !inParcels(up)) return { kind: 'packed', ...packed }
  if (hasLift && hasStairs) {
    if (assembled('stairs')) return { kind: 'stairs' }
    if (packed && !inParcels('stairs')) return { kind: 'stairs', packed }
  }
  const hindrance = packed ? inParcels(up) : spec.sizeCm && hindranceOnTheWay(spec.sizeCm, wayIn, up)
  return hindrance
    ? { kind: 'no', piece: packed ? 'parcel' : 'product', ...hindrance }
    : { kind: 'unmeasured', why: 'product' }
}

type Up = 'lift' | 'stairs' | 'level'

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
  if (corridorBefore) {
    const ceiling = corridorCeiling ?? usualHeadroomCm
    opening('corridor', Math.min(corridorBefore, corridorAfter ?? corridorBefore), ceiling)
    if (corridorAfter) turn('turn', [corridorBefore, corridorAfter], ceiling)
  }
  const lift = liftOf(wayIn)
  if (up === 'lift' && lift) {
    opening('liftDoor', Math.min(lift.doorWidth, lift.width), Math.min(lift.doorHeight, lift.height))
    const inside = [lift.width, lift.depth, lift.height]
    tests.push({ obstacle: 'lift', opening: inside, passes: (box) => entersLift(box, lift) })
  }
  const { stairsWidth, stairsLanding, stairsHeadroom } = wayIn
  if (up === 'stairs' && stairsWidth) {
    const headroom = stairsHeadroom ?? usualHeadroomCm
    opening('stairs', stairsWidth, headroom)
    if (stairsLanding) turn('landing', [stairsWidth, stairsLanding], headroom)
  }
  return tests
}

function hindranceOnTheWay(size: SizeCm, wayIn: WayIn, up: Up): Hindrance | undefined {
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
function hindranceInRoom(size: SizeCm, { roomWidth, roomDepth, roomHeight }: WayIn): Hindrance | undefined {
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

/** Sorts parcels by their largest side, largest first. */
export const byLargest = (parcels: Measured['parcels']) =>
  (parcels ?? []).toSorted((a, b) => largestSide(b.cm) - largestSide(a.cm))

/** The area of a parcel's largest side, by which parcels are compared. */
function largestSide({ width, depth, height }: SizeCm): number {
  const [, middle, long] = byLength([width, depth, height])
  return middle * long
}

function firstOf<Item, Found>(
  items: readonly Item[],
  find: (item: Item) => Found | undefined,
): Found | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}
