import { assert, nat, property } from 'fast-check'
import { expect, test } from 'vitest'
import { toTell } from './requests.ts'

test('as many are told as there are pieces, less those who were told within a day', () => {
  expect(toTell({ stock: 3, told: 0, waiting: 10 })).toBe(3)
  expect(toTell({ stock: 3, told: 1, waiting: 10 })).toBe(2)
  expect(toTell({ stock: 3, told: 0, waiting: 1 })).toBe(1)
  expect(toTell({ stock: 0, told: 0, waiting: 4 })).toBe(0)
  expect(toTell({ stock: 1, told: 5, waiting: 4 })).toBe(0)
})

test('never are more asked to come than there are pieces, and nobody waits while one is left', () => {
  assert(
    property(nat(50), nat(50), nat(50), (stock, told, waiting) => {
      const now = toTell({ stock, told, waiting })
      expect(now).toBeLessThanOrEqual(waiting)
      if (now > 0) expect(told + now).toBeLessThanOrEqual(stock)
      if (now < waiting) expect(told + now).toBeGreaterThanOrEqual(Math.min(stock, told + now))
    }),
  )
})
