import type { SizeCm } from '../fit/box.ts'

/** How a piece is turned: its front faces down the plan at 0, and goes clockwise. */
export const turns = [0, 90, 180, 270] as const
export type Turn = (typeof turns)[number]

/** One piece on a plan: a spec by its ids, and its middle in centimetres from the corner at the top left. */
export interface Piece {
  product: string
  spec: string
  x: number
  y: number
  turn: Turn
}

/** A room with its furniture, in centimetres; its door is in the wall at the bottom. */
export interface Plan {
  width: number
  depth: number
  /** From the wall on the left to the door. */
  door: number
  pieces: readonly Piece[]
}

/** A plan without its pieces. */
export type Room = Omit<Plan, 'pieces'>

export const planLimits = { min: 150, max: 2000, pieces: 40, doorWidth: 90 } as const

export const emptyPlan: Plan = { width: 500, depth: 400, door: 60, pieces: [] }

/** "Arrows 5 cm, Shift 50, R turns." */
export const steps = { small: 5, large: 50 } as const

/** The place of a piece on the floor. */
export interface Rectangle {
  left: number
  top: number
  right: number
  bottom: number
}

/** What a piece takes of the floor. */
export function rectangleOf({ x, y, turn }: Piece, size: Pick<SizeCm, 'width' | 'depth'>): Rectangle {
  const isAcross = turn === 90 || turn === 270
  const [width, depth] = isAcross ? [size.depth, size.width] : [size.width, size.depth]
  return { left: x - width / 2, top: y - depth / 2, right: x + width / 2, bottom: y + depth / 2 }
}

export function overlap(a: Rectangle, b: Rectangle): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/** A piece moved back into the room, against the wall that it left; a piece larger than the room stands in its middle. */
export function keepInside(
  piece: Piece,
  size: Pick<SizeCm, 'width' | 'depth'>,
  room: Pick<Plan, 'width' | 'depth'>,
): Piece {
  const { left, top, right, bottom } = rectangleOf({ ...piece, x: 0, y: 0 }, size)
  return {
    ...piece,
    x: between(Math.round(piece.x), -left, room.width - right),
    y: between(Math.round(piece.y), -top, room.depth - bottom),
  }
}

function between(value: number, least: number, most: number): number {
  return least > most ? (least + most) / 2 : Math.min(Math.max(value, least), most)
}

/** The next quarter turn clockwise. */
export function turned(piece: Piece): Piece {
  return { ...piece, turn: turns[(turns.indexOf(piece.turn) + 1) % turns.length] ?? 0 }
}

/** Where a new piece finds room: along the walls from the top left, at the first free place of a raster of 10 cm. */
export function freePlace(
  piece: Piece,
  size: Pick<SizeCm, 'width' | 'depth'>,
  plan: Pick<Plan, 'width' | 'depth'>,
  taken: readonly Rectangle[],
): Piece {
  for (let y = 0; y <= plan.depth; y += 10)
    for (let x = 0; x <= plan.width; x += 10) {
      const placed = { ...piece, x: x + size.width / 2, y: y + size.depth / 2 }
      const place = rectangleOf(placed, size)
      if (place.right > plan.width || place.bottom > plan.depth) break
      if (!taken.some((other) => overlap(place, other))) return placed
    }
  return keepInside({ ...piece, x: plan.width / 2, y: plan.depth / 2 }, size, plan)
}
