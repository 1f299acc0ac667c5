import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chooseHotspots } from './hotspots.ts'

test('the most expensive products of a room get a hotspot, from left to right', () => {
  const locker = { x: 0.735, y: 0.437, price: 1790 }
  const bench = { x: 0.673, y: 0.57, price: 1890 }
  const pens = { x: 0.676, y: 0.55, price: 39 }
  const arm = { x: 0.227, y: 0.45, price: 1590 }
  expect(chooseHotspots([locker, pens, bench, arm])).toEqual([arm, bench, locker])
})

test('at most five products get a hotspot, and no two are too close', () => {
  const part = fc.double({ min: 0, max: 1, noNaN: true })
  const placed = fc.record({ x: part, y: part, price: fc.nat(20_000) })
  fc.assert(
    fc.property(fc.array(placed, { maxLength: 40 }), (products) => {
      const chosen = chooseHotspots(products)
      expect(chosen.length).toBeLessThanOrEqual(5)
      expect(chosen.length).toBeGreaterThanOrEqual(Math.min(1, products.length))
      const pairs = chosen.flatMap((one, index) =>
        chosen.slice(index + 1).map((other) => [one, other] as const),
      )
      for (const [one, other] of pairs)
        expect(Math.abs(one.x - other.x) >= 0.065 || Math.abs(one.y - other.y) >= 0.105).toBe(true)
    }),
  )
})
