import { clearances, doorSwing } from './clearances.ts'
import { overlap, planLimits, turns, type Piece, type Rectangle, type Room, type Turn } from './plan.ts'
import type { Workplace } from './workplace.ts'

/** What a rule placed in a room. */
export interface Furnished {
  pieces: Piece[]
  /** How many workplaces there are, and how many did not fit. */
  placed: number
  left: number
}

/** Where the desks of a layout stand: the upper left corner of a cell, and the turn of its workplace. */
interface Cell {
  x: number
  y: number
  turn: Turn
}

/** A layout, from the upper left corner of a room that goes on without end; its rows get shorter with the room. */
interface Layout {
  /** Whether rows run from top to bottom instead of from left to right. */
  isUpright: boolean
  /** Whether each second row stands with its back to the row before. */
  isPaired: boolean
}

/** In the sequence of preference, where they place as many: back to back, people have nobody behind them. */
const layouts: readonly Layout[] = [
  { isUpright: false, isPaired: true },
  { isUpright: false, isPaired: false },
  { isUpright: true, isPaired: true },
  { isUpright: true, isPaired: false },
]

/**
 * Furnishes an empty room with as many workplaces as are wanted and fit: "'furnish for 10' places workplaces by rule
 * (desk, chair, pedestal; clearances hold)". Desks stand side by side in rows, 100 cm in front of each are its chair's
 * own, and a way of 60 cm leads from the door past the end of every row. All layouts begin in the upper left corner and
 * never lean on the other two walls, so that a larger room never gets fewer workplaces.
 */
export function furnish(room: Room, workplace: Workplace, people: number): Furnished {
  const most = Math.min(people, Math.floor(planLimits.pieces / workplace.parts.length))
  const choices = layouts.map((layout) => fill(room, workplace, layout, most))
  const fullest = choices.reduce((best, cells) => (cells.length > best.length ? cells : best), [])
  return {
    pieces: fullest.flatMap((cell) => stand(workplace, cell)),
    placed: fullest.length,
    left: people - fullest.length,
  }
}

/** The first cells of a layout that fit into the room. */
function fill(room: Room, workplace: Workplace, layout: Layout, most: number): Cell[] {
  const { isUpright, isPaired } = layout
  const [along, across] = isUpright ? [room.depth, room.width] : [room.width, room.depth]
  const columns = Math.floor((along - clearances.pass) / workplace.width)
  const rowDepth = workplace.depth + clearances.chair
  const rows = Math.floor((across - clearances.chair) / workplace.depth) + 1
  const cells: Cell[] = []
  for (let first = 0; first < rows; first += isPaired ? 2 : 1)
    for (let column = 0; column < columns; column += 1)
      for (const row of isPaired ? [first, first + 1] : [first]) {
        const isBack = isPaired && row === first
        // Of a pair, the chairs of the first row stand before it, and those of the second row behind it.
        const from = isBack ? row * rowDepth + clearances.chair : row * rowDepth
        const to = from + workplace.depth + (isBack ? clearances.pass : clearances.chair)
        const at = column * workplace.width
        const cell: Cell = isUpright
          ? { x: from, y: at, turn: isBack ? 90 : 270 }
          : { x: at, y: from, turn: isBack ? 180 : 0 }
        if (to <= across && leavesDoor(room, workplace, cell)) cells.push(cell)
        if (cells.length === most) return cells
      }
  return cells
}

/**
 * Whether the door opens neither into the workplace nor to where its chair stands; it may open into the passage behind
 * the chair.
 */
function leavesDoor(room: Room, workplace: Workplace, cell: Cell): boolean {
  const { left, top, right, bottom } = cellOf(workplace, cell)
  const seat = clearances.pass
  const taken: Record<Turn, Rectangle> = {
    0: { left, top, right, bottom: bottom + seat },
    90: { left: left - seat, top, right, bottom },
    180: { left, top: top - seat, right, bottom },
    270: { left, top, right: right + seat, bottom },
  }
  return !overlap(taken[cell.turn], doorSwing(room))
}

/** The area of a cell, without the place of its chair. */
function cellOf({ width, depth }: Workplace, { x, y, turn }: Cell): Rectangle {
  const isAcross = turn === 90 || turn === 270
  return { left: x, top: y, right: x + (isAcross ? depth : width), bottom: y + (isAcross ? width : depth) }
}

/** The pieces of a workplace in its cell. Low pieces stay at the beginning of a row, whichever way it faces. */
function stand(workplace: Workplace, { x, y, turn }: Cell): Piece[] {
  const { depth } = workplace
  return workplace.parts.map(({ product, spec, ...part }) => {
    const down = turn === 0 || turn === 270 ? part.y : depth - part.y
    const isAcross = turn === 90 || turn === 270
    return {
      product,
      spec,
      x: x + (isAcross ? down : part.x),
      y: y + (isAcross ? part.x : down),
      turn: turns[((turn + part.turn) / 90) % turns.length] ?? 0,
    }
  })
}
