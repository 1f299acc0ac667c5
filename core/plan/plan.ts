import type { SizeCm } from '../fit/box.ts'

/** The rotations of a piece in degrees, clockwise. At 0, its front faces the bottom of the plan. */
export const turns = [0, 90, 180, 270] as const
export type Turn = (typeof turns)[number]

/**
 * A piece on a plan: the ids of product and spec, and the position of its centre in centimetres from the upper left
 * corner.
 */
export interface Piece {
  product: string
  spec: string
  x: number
  y: number
  turn: Turn
}

/** A room with furniture, in centimetres. The door is in the bottom wall. */
export interface Plan {
  width: number
  depth: number
  /** Distance of the door from the left wall. */
  door: number
  pieces: readonly Piece[]
}

/** A plan without its pieces. */
export type Room = Omit<Plan, 'pieces'>

export const planLimits = { min: 150, max: 2000, pieces: 40, doorWidth: 90 } as const

export const emptyPlan: Plan = { width: 500, depth: 400, door: 60, pieces: [] }

/** Steps of the arrow keys, in centimetres. "Arrows 5 cm, Shift 50, R turns." */
export const steps = { small: 5, large: 50 } as const

/** An area on the floor, in centimetres from the upper left corner. */
export interface Rectangle {
  left: number
  top: number
  right: number
  bottom: number
}

/** Returns the area that a piece covers. */
export function rectangleOf({ x, y, turn }: Piece, size: Pick<SizeCm, 'width' | 'depth'>): Rectangle {
  const isAcross = turn === 90 || turn === 270
  const [width, depth] = isAcross ? [size.depth, size.width] : [size.width, size.depth]
  return { left: x - width / 2, top: y - depth / 2, right: x + width / 2, bottom: y + depth / 2 }
}

export function overlap(a: Rectangle, b: Rectangle): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/** Moves a piece that sticks out of the room back to the wall. A piece larger than the room is centred. */
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

/** Turns a piece by a quarter, clockwise. */
export function turned(piece: Piece): Piece {
  return { ...piece, turn: turns[(turns.indexOf(piece.turn) + 1) % turns.length] ?? 0 }
}

/**
 * Places a new piece in the first free area, row by row from the upper left corner, on a grid of 10 cm. If no area is
 * free, the piece is placed in the middle of the room.
 */
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
