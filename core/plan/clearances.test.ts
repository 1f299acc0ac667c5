import { describe, expect, test } from 'vitest'
import { chairPlace, findConflicts, type Placed, type Role } from './clearances.ts'
import type { Turn } from './plan.ts'

const room = { width: 620, depth: 480, door: 500 }

/** Returns a piece that is placed by its top left corner. */
const at = (
  left: number,
  top: number,
  width: number,
  depth: number,
  role: Role = 'other',
  turn: Turn = 0,
): Placed => ({
  rectangle: { left, top, right: left + width, bottom: top + depth },
  turn,
  role,
})
const conflictsOf = (...pieces: Placed[]) =>
  findConflicts(room, pieces).map(({ kind, piece, other, gap }) => [kind, piece, other, gap])

describe('60 cm to pass', () => {
  test('stay free between two pieces, and between a piece and a wall', () => {
    expect(conflictsOf(at(0, 0, 100, 40), at(152, 0, 100, 40))).toEqual([['pass', 0, 1, 52]])
    expect(conflictsOf(at(0, 0, 100, 40), at(160, 0, 100, 40))).toEqual([])
    expect(conflictsOf(at(468, 100, 100, 100))).toEqual([['pass', 0, 'right', 52]])
  })

  test('are not needed where pieces stand together, or do not face each other', () => {
    expect(conflictsOf(at(0, 0, 100, 40), at(110, 0, 100, 40))).toEqual([])
    expect(conflictsOf(at(0, 0, 100, 40), at(130, 200, 100, 100))).toEqual([])
  })

  test('are measured to the next piece, not through it', () => {
    expect(conflictsOf(at(0, 0, 100, 60), at(105, 0, 30, 60), at(140, 0, 100, 60))).toEqual([])
  })
})

describe('100 cm behind a chair', () => {
  test('stay free in front of a desk, whichever way it is turned', () => {
    const desk = at(0, 0, 140, 70, 'desk')
    expect(conflictsOf(desk, at(0, 160, 140, 40))).toEqual([['chair', 0, 1, 90]])
    expect(conflictsOf(desk, at(0, 170, 140, 40))).toEqual([])
    expect(conflictsOf(at(200, 300, 140, 70, 'desk', 0))).toEqual([])
    expect(conflictsOf(at(200, 340, 140, 70, 'desk', 0))).toEqual([['chair', 0, 'bottom', 70]])
    expect(conflictsOf(at(80, 100, 70, 140, 'desk', 90))).toEqual([['chair', 0, 'left', 80]])
  })

  test('may hold the chair itself', () => {
    expect(conflictsOf(at(0, 0, 140, 70, 'desk'), at(40, 50, 60, 60, 'chair'))).toEqual([])
  })

  test('are drawn on the side that the desk faces', () => {
    expect(chairPlace(at(0, 0, 140, 70, 'desk'))).toEqual({ left: 0, right: 140, top: 70, bottom: 170 })
    expect(chairPlace(at(200, 0, 70, 140, 'desk', 270))).toEqual({
      left: 270,
      right: 370,
      top: 0,
      bottom: 140,
    })
  })
})

describe('one place', () => {
  test('cannot hold two pieces', () => {
    expect(conflictsOf(at(0, 0, 100, 40), at(50, 0, 100, 40))).toEqual([['overlap', 0, 1, 0]])
  })

  test('can hold a desk with a chair at it, a low piece below it and a lamp on it', () => {
    const desk = at(0, 0, 140, 70, 'desk')
    expect(conflictsOf(desk, at(100, 10, 40, 50, 'low'), at(10, 10, 20, 20, 'on top'))).toEqual([])
    expect(conflictsOf(at(0, 0, 100, 40), at(50, 0, 60, 60, 'chair'))).toEqual([['overlap', 0, 1, 0]])
  })

  test('must stay free where the door opens', () => {
    expect(conflictsOf(at(500, 400, 80, 75))).toContainEqual(['door', 0, undefined, 0])
  })
})
