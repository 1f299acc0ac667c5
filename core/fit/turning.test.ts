import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boxTurnsCorner, entersLift, tiltsOverThreshold, turnsCorner, type Lift } from './turning.ts'

type Point = readonly [number, number]
/** A wall, which is the area in which both functions of a point are positive. */
type Wall = readonly [(point: Point) => number, (point: Point) => number]

/** Returns the corners of a rectangle around a centre. */
function cornersOf([length, width]: Point, [x, y]: Point, angle: number): Point[] {
  const [cos, sin] = [Math.cos(angle) / 2, Math.sin(angle) / 2]
  return [
    [1, 1],
    [1, -1],
    [-1, -1],
    [-1, 1],
  ].map(([a = 0, b = 0]) => [x + a * length * cos - b * width * sin, y + a * length * sin + b * width * cos])
}

/** Returns the part of a polygon in which a function of its points is positive. */
function clip(polygon: readonly Point[], inside: (point: Point) => number): Point[] {
  return polygon.flatMap((point, index) => {
    const before = polygon.at(index - 1) ?? point
    const [a, b] = [inside(before), inside(point)]
    const cut: Point[] =
      a > 0 !== b > 0
        ? [
            [
              before[0] + ((point[0] - before[0]) * a) / (a - b),
              before[1] + ((point[1] - before[1]) * a) / (a - b),
            ],
          ]
        : []
    return b > 0 ? [...cut, point] : cut
  })
}

const touches = (polygon: readonly Point[], [first, second]: Wall) =>
  clip(clip(polygon, first), second).length > 0

interface Passage {
  walls: readonly Wall[]
  /** The area of positions that the search tries. */
  from: Point
  to: Point
  /** The x coordinate of the starting position, in which the piece lies along the x axis. */
  start: number
  isThere: (corners: readonly Point[]) => boolean
}

/** Number of rotations that the search tries, in steps of 5 degrees. */
const turns = 37

/**
 * Whether a rectangle gets through. The search tries every position that it can reach in steps of 1 cm and 5 degrees.
 */
function findsWay(piece: Point, { walls, from, to, start, isThere }: Passage): boolean {
  const [columns, rows] = [to[0] - from[0] + 1, to[1] - from[1] + 1]
  const seen = new Uint8Array(columns * rows * turns)
  const shapes = Array.from({ length: turns }, (_, turn) => cornersOf(piece, [0, 0], (turn * Math.PI) / 36))
  const queue: { at: Point; turn: number; corners: Point[] }[] = []
  const visit = ([x, y]: Point, turn: number) => {
    if (x < from[0] || y < from[1] || x > to[0] || y > to[1]) return
    const key = (turn * rows + y - from[1]) * columns + x - from[0]
    if (turn < 0 || turn >= turns || seen[key]) return
    seen[key] = 1
    const corners = (shapes[turn] ?? []).map((corner): Point => [corner[0] + x, corner[1] + y])
    if (!walls.some((wall) => touches(corners, wall))) queue.push({ at: [x, y], turn, corners })
  }
  for (let y = from[1]; y <= to[1]; y += 1) for (const turn of [0, turns - 1]) visit([start, y], turn)
  // The queue grows while the loop reads it.
  for (const { at, turn, corners } of queue) {
    if (isThere(corners)) return true
    for (const step of [-1, 1]) {
      visit([at[0] + step, at[1]], turn)
      visit([at[0], at[1] + step], turn)
      visit(at, turn + step)
    }
  }
  return false
}

/** Returns a piece that is smaller by half a step on each side, because a stepwise search may miss that much. */
const smaller = (long: number, short: number, by: number) =>
  [Math.max(0.5, long - by), Math.max(0.5, short - by)] as const

const always = () => 1
const cm = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const whole = (min: number, max: number) => fc.integer({ min, max })

/** Returns the walls of a corridor along the x axis that turns into one along the y axis with another width. */
function cornerOf(first: number, second: number, reach: number): Passage {
  return {
    walls: [
      [([x]) => -x, always],
      [([, y]) => -y, always],
      [([x]) => x - second, ([, y]) => y - first],
    ],
    from: [0, 0],
    to: [reach, reach],
    start: reach,
    isThere: (corners) => corners.every(([, y]) => y > first),
  }
}

/** Returns the walls of a lift seen from the side: lintel, back wall and ceiling. The landing before it is open. */
function liftFromTheSide(lintel: number, depth: number, height: number, reach: number): Passage {
  return {
    walls: [
      [([, y]) => -y, always],
      [([x]) => x - depth, always],
      [([x]) => x, ([, y]) => y - height],
      [([x]) => 0.5 - Math.abs(x + 0.5), ([, y]) => y - lintel],
    ],
    from: [-reach, 0],
    to: [depth, reach],
    start: -reach,
    isThere: (corners) => corners.every(([x]) => x >= 0),
  }
}

describe('around a corner', () => {
  test('a ladder gets around a corner up to the length of the classic formula', () => {
    const longest = (100 ** (2 / 3) + 120 ** (2 / 3)) ** 1.5
    expect(turnsCorner([longest - 0.1, 0], [100, 120])).toBe(true)
    expect(turnsCorner([longest + 0.1, 0], [100, 120])).toBe(false)
  })

  test('a parcel gets around where a search over all positions finds a way', () => {
    fc.assert(
      fc.property(whole(8, 16), whole(8, 16), whole(6, 32), whole(2, 10), (first, second, long, short) => {
        const passage = cornerOf(first, second, 36)
        if (findsWay([long, short], passage))
          expect(turnsCorner(smaller(long, short, 1.6), [first, second])).toBe(true)
        if (turnsCorner([long, short], [first, second]))
          expect(findsWay(smaller(long, short, 3), passage)).toBe(true)
      }),
      { numRuns: 8 },
    )
  })

  test('a piece that is too long when flat gets around on end or tilted', () => {
    expect(turnsCorner([212, 14], [75, 75])).toBe(false)
    expect(boxTurnsCorner([212, 60, 14], [75, 75], 240)).toBe(true)
    expect(boxTurnsCorner([212, 60, 14], [75, 75], 210)).toBe(true)
    expect(boxTurnsCorner([212, 60, 14], [75, 75], 190)).toBe(false)
  })
})

describe('into a lift', () => {
  const lift: Lift = { doorWidth: 80, doorHeight: 200, width: 110, depth: 140, height: 220 }

  test('fits a piece that is short enough, stands upright under the ceiling, or leans on the diagonal', () => {
    expect(entersLift([70, 60, 138], lift)).toBe(true)
    expect(entersLift([214, 10, 10], lift)).toBe(true)
    expect(entersLift([230, 70, 10], lift)).toBe(true)
    expect(entersLift([150, 195, 4], lift)).toBe(true)
  })

  test('does not fit a piece that is too wide for the door, or longer than every diagonal', () => {
    expect(entersLift([90, 90, 90], lift)).toBe(false)
    expect(entersLift([275, 10, 10], lift)).toBe(false)
    expect(entersLift([212, 92, 92], lift)).toBe(false)
  })

  test('a parcel tilts over the threshold where a search over all positions finds a way', () => {
    fc.assert(
      fc.property(
        whole(8, 16),
        whole(8, 16),
        whole(0, 6),
        whole(6, 26),
        whole(1, 8),
        (lintel, depth, more, long, short) => {
          const cabin = { depth, height: lintel + more }
          const side = liftFromTheSide(lintel, depth, cabin.height, 30)
          if (findsWay([long, short], side))
            expect(tiltsOverThreshold(smaller(long, short, 1.6), lintel, cabin)).toBe(true)
          if (tiltsOverThreshold([long, short], lintel, cabin))
            expect(findsWay(smaller(long, short, 3), side)).toBe(true)
        },
      ),
      { numRuns: 8 },
    )
  })

  test('a piece that fits in no rotation does not enter', () => {
    const angles = Array.from({ length: 31 }, (_, index) => (index * Math.PI) / 60)
    fc.assert(
      fc.property(
        fc.tuple(cm(5, 230), cm(5, 120), cm(5, 60)),
        fc.tuple(cm(70, 130), cm(80, 200), cm(190, 240)),
        ([long, middle, short], [width, depth, height]) => {
          const cabin: Lift = { doorWidth: width, doorHeight: height, width, depth, height }
          if (!entersLift([long, middle, short], cabin)) return
          // For each orientation, the box is tilted in an upright plane and then turned on the floor.
          const inside = [
            [long, middle, short],
            [long, short, middle],
            [middle, long, short],
          ].some(([a = 0, b = 0, c = 0]) =>
            angles.some((tilt) => {
              const length = a * 0.98 * Math.cos(tilt) + c * 0.98 * Math.sin(tilt)
              if (a * 0.98 * Math.sin(tilt) + c * 0.98 * Math.cos(tilt) > height) return false
              return angles.some(
                (turn) =>
                  length * Math.cos(turn) + b * 0.98 * Math.sin(turn) <= width &&
                  length * Math.sin(turn) + b * 0.98 * Math.cos(turn) <= depth,
              )
            }),
          )
          expect(inside).toBe(true)
        },
      ),
      { numRuns: 60 },
    )
  })
})
