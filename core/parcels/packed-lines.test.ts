import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linesAfterChange, missingPacked, type NamedLine } from './packed-lines.ts'

const line = (specId: string, quantity: number): NamedLine => ({ productId: 'desk', specId, quantity })
const before = [line('oak', 4), line('ash', 2)]
const parcel = { number: 2, status: 'to_pack', lines: [{ position: 0, quantity: 3 }] } as const

describe('a change of a partly packed order', () => {
  test('keeps packed goods, and changes the rest', () => {
    expect(missingPacked(before, [line('oak', 3)], [parcel])).toBeUndefined()
    expect(missingPacked(before, [line('oak', 2), line('ash', 2)], [parcel])).toEqual({
      productId: 'desk',
      specId: 'oak',
      packed: 3,
      parcels: [2],
    })
    expect(missingPacked(before, [line('ash', 2)], [{ ...parcel, number: 1 }, parcel])).toMatchObject({
      packed: 6,
      parcels: [1, 2],
    })
  })

  test('is not prevented by goods that are back in the shop', () => {
    expect(missingPacked(before, [line('ash', 2)], [{ ...parcel, status: 'returned' }])).toBeUndefined()
    expect(linesAfterChange(before, [line('ash', 2)], parcel.lines)).toEqual([])
  })

  test('moves the packed goods to their new line indexes', () => {
    const after = [line('ash', 2), line('teak', 1), line('oak', 3)]
    expect(linesAfterChange(before, after, parcel.lines)).toEqual([{ position: 2, quantity: 3 }])
  })

  test('never loses or gains a packed piece without permission', () => {
    const specs = fc.constantFrom('oak', 'ash', 'teak')
    const lines = fc.uniqueArray(fc.tuple(specs, fc.integer({ min: 1, max: 5 })), {
      selector: ([spec]) => spec,
      minLength: 1,
    })
    fc.assert(
      fc.property(lines, lines, fc.array(fc.nat({ max: 5 }), { maxLength: 3 }), (was, is, pieces) => {
        const [old, now] = [was, is].map((one) => one.map(([spec, quantity]) => line(spec, quantity)))
        const packed = pieces
          .slice(0, was.length)
          .map((quantity, position) => ({ position, quantity: Math.min(quantity, was[position]![1]) }))
          .filter(({ quantity }) => quantity > 0)
        const missing = missingPacked(old!, now!, [{ number: 1, status: 'to_pack', lines: packed }])
        const after = linesAfterChange(old!, now!, packed)
        const fits = after.every(({ position, quantity }) => quantity <= now![position]!.quantity)
        const count = (all: typeof packed) => all.reduce((sum, { quantity }) => sum + quantity, 0)
        expect(missing === undefined).toBe(fits && count(after) === count(packed))
      }),
    )
  })
})
