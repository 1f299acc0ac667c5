import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parsePlan, writePlan } from './address.ts'
import { freePlace, keepInside, overlap, planLimits, rectangleOf, turned, turns, type Piece } from './plan.ts'

const piece: Piece = { product: 'desk', spec: 'oak', x: 100, y: 50, turn: 0 }
const size = { width: 160, depth: 80 }
const slug = fc.stringMatching(/^[\w-]{1,20}$/)
const length = fc.integer({ min: planLimits.min, max: planLimits.max })

describe('a piece', () => {
  test('covers an area that depends on its rotation', () => {
    expect(rectangleOf(piece, size)).toEqual({ left: 20, top: 10, right: 180, bottom: 90 })
    expect(rectangleOf(turned(piece), size)).toEqual({ left: 60, top: -30, right: 140, bottom: 130 })
    expect(turned({ ...piece, turn: 270 }).turn).toBe(0)
  })

  test('never leaves the room, unless it is larger', () => {
    const cm = fc.integer({ min: -3000, max: 3000 })
    fc.assert(
      fc.property(cm, cm, fc.constantFrom(...turns), length, length, (x, y, turn, width, depth) => {
        const { left, top, right, bottom } = rectangleOf(
          keepInside({ ...piece, x, y, turn }, size, { width, depth }),
          size,
        )
        const [wide, deep] = [right - left, bottom - top]
        if (wide <= width) expect(left >= 0 && right <= width).toBe(true)
        else expect(left + right).toBeCloseTo(width)
        if (deep <= depth) expect(top >= 0 && bottom <= depth).toBe(true)
      }),
    )
  })

  test('gets a free place when added, as long as there is room', () => {
    const room = { width: 400, depth: 300 }
    const taken = []
    for (let count = 0; count < 6; count += 1) {
      const place = rectangleOf(freePlace(piece, size, room, taken), size)
      expect(taken.some((other) => overlap(place, other))).toBe(false)
      taken.push(place)
    }
    expect(freePlace(piece, size, room, taken)).toMatchObject({ x: 200, y: 150 })
  })
})

describe('the URL of a plan', () => {
  test('holds the whole plan', () => {
    const place = fc.integer({ min: 0, max: planLimits.min })
    const pieces = fc.array(
      fc.record({ product: slug, spec: slug, x: place, y: place, turn: fc.constantFrom(...turns) }),
      { maxLength: planLimits.pieces },
    )
    fc.assert(
      fc.property(length, length, fc.integer({ min: 0, max: 60 }), pieces, (width, depth, door, listed) => {
        const plan = { width, depth, door, pieces: listed }
        expect(parsePlan(writePlan(plan))).toEqual(plan)
      }),
    )
  })

  test.each([
    '',
    'room=0x0&door=-1',
    'room=9999x12&pieces=desk',
    'pieces=desk~oak~10~10~45,desk~oak~1e3~10~0,~~~~,desk~oak~10~10',
    'pieces=desk~oak~9999~10~0',
  ])('leaves out what it says wrongly: %j', (search) => {
    expect(parsePlan(new URLSearchParams(search))).toEqual({ width: 500, depth: 400, door: 60, pieces: [] })
  })

  test('contains at most 40 pieces, and a door within its wall', () => {
    const pieces = Array.from({ length: 60 }, () => 'desk~oak~10~10~0').join(',')
    const plan = parsePlan(new URLSearchParams({ room: '200x200', door: '500', pieces }))
    expect(plan.pieces).toHaveLength(40)
    expect(plan.door).toBe(110)
  })
})
