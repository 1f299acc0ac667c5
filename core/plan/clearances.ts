import { planLimits, overlap, type Plan, type Rectangle, type Turn } from './plan.ts'

/** Space that must stay free, in centimetres: "60 cm to pass, 100 behind a chair". */
export const clearances = { pass: 60, chair: 100 } as const

/**
 * Up to this distance, in centimetres, two pieces, or a piece and a wall, count as standing together, so that nobody
 * needs to pass between them.
 */
const together = 10

/**
 * The role of a piece in relation to others. Chairs stand at desks and tables, low pieces fit below them, and small
 * pieces stand on top.
 */
export type Role = 'desk' | 'table' | 'chair' | 'low' | 'on top' | 'other'

/** A piece on the plan, with the facts on which its clearances depend. */
export interface Placed {
  rectangle: Rectangle
  turn: Turn
  role: Role
}

/** A wall of the room, or a side of a piece. */
export type Wall = 'left' | 'top' | 'right' | 'bottom'

/** A clearance that is too small, with the line to draw across the gap. */
export interface Conflict {
  kind: 'pass' | 'chair' | 'overlap' | 'door'
  /** Index of the piece. */
  piece: number
  /** Index of the other piece, or the wall; undefined for a conflict with the door. */
  other?: number | Wall
  /** The actual and the required gap, in centimetres. */
  gap: number
  needs: number
  line: readonly [number, number, number, number]
}

/** Finds every clearance that is too small. */
export function findConflicts(
  room: Pick<Plan, 'width' | 'depth' | 'door'>,
  pieces: readonly Placed[],
): Conflict[] {
  const found: Conflict[] = []
  for (const [index, piece] of pieces.entries()) {
    if (piece.role === 'on top') continue
    if (overlap(piece.rectangle, doorSwing(room)))
      found.push(conflictAt(piece.rectangle, { kind: 'door', piece: index }))
    const front = piece.role === 'desk' ? frontOf(piece.turn) : undefined
    for (const side of walls) {
      const isChairSide = side === front
      const nearest = nearestOn(side, index, pieces, room, isChairSide)
      const needs = isChairSide ? clearances.chair : clearances.pass
      const isTogether = !isChairSide && nearest.gap <= together
      if (nearest.gap >= needs || isTogether || nearest.belongs) continue
      // The passage between two pieces is reported only once. If the neighbour is a desk whose chair stands here, the
      // conflict is reported for the desk.
      const isReported =
        !isChairSide &&
        typeof nearest.other === 'number' &&
        (nearest.other < index || isChairSideOf(pieces[nearest.other], side))
      if (isReported) continue
      found.push({
        kind: isChairSide ? 'chair' : 'pass',
        piece: index,
        other: nearest.other,
        gap: Math.round(nearest.gap),
        needs,
        line: lineAcross(side, piece.rectangle, nearest),
      })
    }
    for (const [other, another] of pieces.entries())
      if (other > index && canObstruct(piece, another) && overlap(piece.rectangle, another.rectangle))
        found.push(conflictAt(piece.rectangle, { kind: 'overlap', piece: index, other }))
  }
  return found
}

const walls: readonly Wall[] = ['left', 'top', 'right', 'bottom']

/** Returns the area that the door needs to open into the room. */
export function doorSwing({ depth, door }: Pick<Plan, 'depth' | 'door'>): Rectangle {
  const { doorWidth } = planLimits
  return { left: door, top: depth - doorWidth, right: door + doorWidth, bottom: depth }
}

/** Returns the area for the chair in front of a desk. */
export function chairPlace({ rectangle, turn }: Placed): Rectangle {
  const { left, top, right, bottom } = rectangle
  const deep = clearances.chair
  const places: Record<Wall, Rectangle> = {
    bottom: { left, right, top: bottom, bottom: bottom + deep },
    top: { left, right, top: top - deep, bottom: top },
    left: { left: left - deep, right: left, top, bottom },
    right: { left: right, right: right + deep, top, bottom },
  }
  return places[frontOf(turn)]
}

function frontOf(turn: Turn): Wall {
  const fronts: Record<Turn, Wall> = { 0: 'bottom', 90: 'left', 180: 'top', 270: 'right' }
  return fronts[turn]
}

const opposite: Record<Wall, Wall> = { left: 'right', right: 'left', top: 'bottom', bottom: 'top' }

/** Whether a neighbour is a desk whose chair side faces this piece. */
function isChairSideOf(neighbour: Placed | undefined, side: Wall): boolean {
  return neighbour?.role === 'desk' && frontOf(neighbour.turn) === opposite[side]
}

/** Whether two pieces can be in each other's way. */
function canObstruct(a: Placed, b: Placed): boolean {
  const roles = [a.role, b.role]
  if (roles.includes('on top')) return false
  const isTop = roles.includes('desk') || roles.includes('table')
  if (roles.includes('chair')) return !isTop && roles.some((role) => role !== 'chair')
  return !(roles.includes('low') && isTop)
}

interface Nearest {
  other: number | Wall
  gap: number
  /** The centre of the stretch along which the two face each other. */
  at: number
  /** Whether the two belong together, like a chair at its table, so that there need be no passage. */
  belongs: boolean
}

/** Returns the nearest piece or wall on one side of a piece. A chair in front of a desk is ignored. */
function nearestOn(
  side: Wall,
  index: number,
  pieces: readonly Placed[],
  room: Pick<Plan, 'width' | 'depth'>,
  isChairSide: boolean,
): Nearest {
  const own = pieces[index]
  if (!own) throw new RangeError(`There is no piece ${index}.`)
  const { left, top, right, bottom } = own.rectangle
  const isUpright = side === 'top' || side === 'bottom'
  const toWall: Record<Wall, number> = { left, top, right: room.width - right, bottom: room.depth - bottom }
  const middle = isUpright ? (left + right) / 2 : (top + bottom) / 2
  let nearest: Nearest = { other: side, gap: toWall[side], at: middle, belongs: false }
  for (const [other, another] of pieces.entries()) {
    if (other === index || another.role === 'on top') continue
    const isInTheWay = canObstruct(own, another)
    if (isChairSide && !isInTheWay) continue
    const { rectangle } = another
    const from = isUpright ? Math.max(left, rectangle.left) : Math.max(top, rectangle.top)
    const to = isUpright ? Math.min(right, rectangle.right) : Math.min(bottom, rectangle.bottom)
    const gaps: Record<Wall, number> = {
      left: left - rectangle.right,
      top: top - rectangle.bottom,
      right: rectangle.left - right,
      bottom: rectangle.top - bottom,
    }
    const reaches: Record<Wall, boolean> = {
      left: rectangle.left < left,
      top: rectangle.top < top,
      right: rectangle.right > right,
      bottom: rectangle.bottom > bottom,
    }
    const gap = Math.max(0, gaps[side])
    if (to <= from || !reaches[side] || gap >= nearest.gap) continue
    nearest = { other, gap, at: (from + to) / 2, belongs: !isInTheWay || gaps[side] < 0 }
  }
  return nearest
}

function lineAcross(
  side: Wall,
  { left, top, right, bottom }: Rectangle,
  { gap, at }: Nearest,
): Conflict['line'] {
  const lines: Record<Wall, Conflict['line']> = {
    left: [left - gap, at, left, at],
    right: [right, at, right + gap, at],
    top: [at, top - gap, at, top],
    bottom: [at, bottom, at, bottom + gap],
  }
  return lines[side]
}

function conflictAt(
  { left, top, right, bottom }: Rectangle,
  what: Pick<Conflict, 'kind' | 'piece' | 'other'>,
): Conflict {
  const middle = (top + bottom) / 2
  return { ...what, gap: 0, needs: 0, line: [left, middle, right, middle] }
}
