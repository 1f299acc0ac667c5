import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Edges } from './box.ts'
import { leastFloorLength, passesOpening, rectangleFits } from './openings.ts'

const cm = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const pair = fc.tuple(cm(5, 250), cm(5, 250))
const box: fc.Arbitrary<Edges> = fc.tuple(cm(5, 250), cm(5, 250), cm(5, 250))

/** Whether a rectangle fits at one of many angles. */
function fitsAtSomeAngle(
  [a, b]: readonly [number, number],
  [width, height]: readonly [number, number],
): boolean {
  return Array.from({ length: 901 }, (_, index) => (index * Math.PI) / 1800).some(
    (angle) =>
      a * Math.cos(angle) + b * Math.sin(angle) <= width &&
      a * Math.sin(angle) + b * Math.cos(angle) <= height,
  )
}

/** Returns the width and height of the projection, on the wall with the opening, of a box turned about three axes. */
function shadow([a, b, c]: Edges, turn: readonly [number, number, number]): [number, number] {
  const [x, y, z] = turn
  const [cx, sx, cy, sy, cz, sz] = [x, y, z].flatMap((angle) => [Math.cos(angle), Math.sin(angle)]) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const width = Math.abs(cy * cz) * a + Math.abs(cy * sz) * b + Math.abs(sy) * c
  const height =
    Math.abs(sx * sy * cz + cx * sz) * a + Math.abs(sx * sy * sz - cx * cz) * b + Math.abs(sx * cy) * c
  return [width, height]
}

describe('a rectangle in a rectangle', () => {
  test('fits exactly if a search over all angles finds a position', () => {
    fc.assert(
      fc.property(pair, pair, (piece, opening) => {
        const smaller: [number, number] = [piece[0] * 0.998, piece[1] * 0.998]
        if (fitsAtSomeAngle(piece, opening)) expect(rectangleFits(piece, opening)).toBe(true)
        if (rectangleFits(piece, opening)) expect(fitsAtSomeAngle(smaller, opening)).toBe(true)
      }),
    )
  })

  test('fits along the diagonal if it is longer than both sides', () => {
    expect(rectangleFits([110, 2], [80, 80])).toBe(true)
    expect(rectangleFits([112, 2], [80, 80])).toBe(false)
    expect(rectangleFits([212, 90], [198, 78])).toBe(false)
  })
})

describe('a box through an opening', () => {
  test('passes whenever a search over all rotations finds a way', () => {
    const angles = Array.from({ length: 19 }, (_, index) => (index * Math.PI) / 18)
    const turns = angles.flatMap((x) => angles.flatMap((y) => angles.map((z) => [x, y, z] as const)))
    fc.assert(
      fc.property(box, pair, (edges, [width, height]) => {
        const found = turns.some((turn) => {
          const [shownWidth, shownHeight] = shadow(edges, turn)
          return shownWidth <= width && shownHeight <= height
        })
        if (found) expect(passesOpening(edges, width * 1.0001, height * 1.0001)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })
})

test('a tilted rectangle needs the length on the floor that a search over all tilts finds', () => {
  fc.assert(
    fc.property(pair, cm(20, 300), ([a, b], ceiling) => {
      const lengths = Array.from({ length: 1801 }, (_, index) => (index * Math.PI) / 3600)
        .filter((tilt) => a * Math.sin(tilt) + b * Math.cos(tilt) <= ceiling)
        .map((tilt) => a * Math.cos(tilt) + b * Math.sin(tilt))
      const least = leastFloorLength([a, b], ceiling)
      if (lengths.length > 0) {
        expect(least).toBeLessThanOrEqual(Math.min(...lengths) + 1e-9)
        expect(least).toBeGreaterThan(Math.min(...lengths) - 2)
      }
    }),
  )
})
