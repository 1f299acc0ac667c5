import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findConflicts, type Placed, type Role } from './clearances.ts'
import { furnish } from './furnish.ts'
import { overlap, planLimits, rectangleOf, type Piece, type Rectangle, type Room } from './plan.ts'
import { workplaceOf, type KitPart, type Workplace } from './workplace.ts'

const part = (role: Role, width: number, depth: number, height = 74): KitPart => ({
  product: role.replace(' ', '-'),
  spec: `${width}-${depth}`,
  size: { width, depth, height },
  role,
})
const desk = part('desk', 140, 70.4)
const chair = part('chair', 61.4, 60.6, 97)
const pedestal = part('low', 40.3, 53.2, 57)
const kit = [desk, chair, pedestal]
const workplace = (parts: readonly KitPart[] = kit): Workplace => {
  const found = workplaceOf(parts)
  if (found === undefined) throw new Error('It is no workplace.')
  return found
}

/** The pieces as the rule of clearances sees them. */
function placedOf(pieces: readonly Piece[], parts: readonly KitPart[]): Placed[] {
  return pieces.map((piece) => {
    const { size, role } = parts.find(
      ({ product, spec }) => product === piece.product && spec === piece.spec,
    )!
    return { rectangle: rectangleOf(piece, size), turn: piece.turn, role }
  })
}

describe('a workplace', () => {
  test('has its pedestal under the desk, and its chair pushed in beside it', () => {
    expect(workplace().parts.map(({ product, x, y, turn }) => [product, x, y, turn])).toEqual([
      ['desk', 70, 35.5, 0],
      ['low', 20.5, 35.5, 0],
      ['chair', 91, 80, 180],
    ])
  })

  test('has its pedestal beside a desk that is too narrow or too low', () => {
    for (const narrow of [part('desk', 100, 60), part('desk', 140, 70, 50)]) {
      const { width, parts } = workplace([narrow, chair, pedestal])
      expect(width).toBe(narrow.size.width + 41)
      expect(parts[0]!.x).toBe(41 + narrow.size.width / 2)
    }
  })

  test.each([
    ['no desk', [chair]],
    ['two desks', [desk, desk]],
    ['two chairs', [desk, chair, chair]],
    ['a cabinet', [desk, part('other', 90, 50, 185)]],
    ['a table', [desk, part('table', 100, 100)]],
    ['a chair wider than the desk', [part('desk', 80, 60), part('chair', 86, 84)]],
    ['a pedestal deeper than the desk', [part('desk', 140, 50), pedestal]],
  ])('with %s is none', (_, parts) => {
    expect(workplaceOf(parts)).toBeUndefined()
  })
})

describe('a furnished room', () => {
  test('has ten workplaces back to back', () => {
    const { pieces, placed, left } = furnish({ width: 1180, depth: 820, door: 590 }, workplace(), 10)
    expect([placed, left, pieces.length]).toEqual([10, 0, 30])
    const desks = pieces.filter(({ product }) => product === 'desk').map(({ x, y, turn }) => [x, y, turn])
    expect(desks.slice(0, 4)).toEqual([
      [70, 135.5, 180],
      [70, 206.5, 0],
      [210, 135.5, 180],
      [210, 206.5, 0],
    ])
  })

  test('says how many did not fit', () => {
    expect(furnish({ width: 500, depth: 400, door: 60 }, workplace(), 10)).toMatchObject({
      placed: 6,
      left: 4,
    })
    expect(furnish({ width: 150, depth: 150, door: 60 }, workplace(), 3)).toEqual({
      pieces: [],
      placed: 0,
      left: 3,
    })
    // A plan holds 40 pieces.
    expect(furnish({ width: 2000, depth: 2000, door: 60 }, workplace(), 20).placed).toBe(13)
  })
})

const cm = (min: number, max: number) =>
  fc.integer({ min: min * 10, max: max * 10 }).map((tenths) => tenths / 10)
const anyPart = (role: Role, width: [number, number], depth: [number, number], height: [number, number]) =>
  fc.tuple(cm(...width), cm(...depth), cm(...height)).map((size) => part(role, ...size))
const anyWorkplace = fc
  .tuple(
    anyPart('desk', [60, 200], [45, 100], [65, 80]),
    fc.option(anyPart('chair', [40, 90], [40, 90], [70, 120]), { nil: undefined }),
    fc.array(anyPart('low', [30, 60], [30, 60], [40, 65]), { maxLength: 2 }),
    fc.array(anyPart('on top', [10, 60], [10, 30], [20, 60]), { maxLength: 2 }),
  )
  .map(([one, seat, low, small]) => [one, ...(seat ? [seat] : []), ...low, ...small])
  .filter((parts) => workplaceOf(parts) !== undefined)
const roomUpTo = (max: number) =>
  fc
    .record({
      width: fc.integer({ min: planLimits.min, max }),
      depth: fc.integer({ min: planLimits.min, max }),
      door: fc.nat({ max }),
    })
    .map((room): Room => ({ ...room, door: Math.min(room.door, room.width - planLimits.doorWidth) }))
const anyRoom = roomUpTo(1400)
const smallRoom = roomUpTo(700)
const people = fc.integer({ min: 1, max: 20 })

describe('in any room, with any workplace', () => {
  test('clearances hold, nothing is in the way of another or of the door, and all of it is inside', () => {
    fc.assert(
      fc.property(anyRoom, anyWorkplace, people, (room, parts, wanted) => {
        const { pieces, placed, left } = furnish(room, workplace(parts), wanted)
        const all = placedOf(pieces, parts)
        expect(findConflicts(room, all)).toEqual([])
        for (const { rectangle } of all) {
          expect(Math.min(rectangle.left, rectangle.top)).toBeGreaterThanOrEqual(0)
          expect(rectangle.right).toBeLessThanOrEqual(room.width)
          expect(rectangle.bottom).toBeLessThanOrEqual(room.depth)
        }
        const chairs = all.filter(({ role }) => role === 'chair')
        for (const [index, one] of chairs.entries())
          for (const other of chairs.slice(index + 1))
            expect(overlap(one.rectangle, other.rectangle)).toBe(false)
        expect(placed + left).toBe(wanted)
        expect(pieces).toHaveLength(placed * parts.length)
        expect(pieces.length).toBeLessThanOrEqual(planLimits.pieces)
      }),
      { numRuns: 300 },
    )
  })

  test('a way of 60 cm leads from the door to every chair', () => {
    fc.assert(
      fc.property(smallRoom, anyWorkplace, people, (room, parts, wanted) => {
        const { pieces } = furnish(room, workplace(parts), wanted)
        const all = placedOf(pieces, parts)
        const reached = reachable(
          room,
          all.filter(({ role }) => role === 'desk' || role === 'low').map(({ rectangle }) => rectangle),
        )
        for (const { rectangle, turn, role } of all) {
          if (role !== 'desk') continue
          const { left, top, right, bottom } = rectangle
          const [x, y] = [(left + right) / 2, (top + bottom) / 2]
          const seat = { 0: [x, bottom + 50], 180: [x, top - 50], 90: [left - 50, y], 270: [right + 50, y] }[
            turn
          ]
          expect(reached(seat[0]!, seat[1]!)).toBe(true)
        }
      }),
      { numRuns: 40 },
    )
  })

  test('more room never gets fewer, nor do more people', () => {
    const more = fc.nat({ max: 400 })
    fc.assert(
      fc.property(anyRoom, anyWorkplace, people, more, more, (room, parts, wanted, wider, deeper) => {
        const { placed } = furnish(room, workplace(parts), wanted)
        const larger = { ...room, width: room.width + wider, depth: room.depth + deeper }
        expect(furnish(larger, workplace(parts), wanted).placed).toBeGreaterThanOrEqual(placed)
        expect(furnish(room, workplace(parts), wanted + 1).placed).toBeGreaterThanOrEqual(placed)
      }),
      { numRuns: 300 },
    )
  })
})

/** Walks from the door on a grid of 2 cm with 29 cm free on every side; says which places were reached. */
function reachable({ width, depth, door }: Room, obstacles: readonly Rectangle[]) {
  const [grid, reach] = [2, 29]
  const columns = Math.floor(width / grid) + 1
  const isFree = (x: number, y: number) =>
    x >= reach &&
    x <= width - reach &&
    y >= reach &&
    y <= depth &&
    !obstacles.some((one) =>
      overlap(one, { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach }),
    )
  const at = (x: number, y: number) => Math.floor(y / grid) * columns + Math.floor(x / grid)
  const start = at(door + planLimits.doorWidth / 2, depth)
  const seen = new Set([start])
  const waiting = [start]
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop())
    for (const next of [place + 1, place - 1, place + columns, place - columns]) {
      if (seen.has(next) || !isFree((next % columns) * grid, Math.floor(next / columns) * grid)) continue
      seen.add(next)
      waiting.push(next)
    }
  return (x: number, y: number) => seen.has(at(x, y))
}
