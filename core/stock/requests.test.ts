import { assert, nat, property } from 'fast-check'
import { expect, test } from 'vitest'
import { toNotify } from './requests.ts'

test('as many people are notified as there are pieces, minus those notified within the last day', () => {
  expect(toNotify({ stock: 3, notified: 0, waiting: 10 })).toBe(3)
  expect(toNotify({ stock: 3, notified: 1, waiting: 10 })).toBe(2)
  expect(toNotify({ stock: 3, notified: 0, waiting: 1 })).toBe(1)
  expect(toNotify({ stock: 0, notified: 0, waiting: 4 })).toBe(0)
  expect(toNotify({ stock: 1, notified: 5, waiting: 4 })).toBe(0)
})

test('never are more people notified than there are pieces, and nobody waits while a piece is left', () => {
  assert(
    property(nat(50), nat(50), nat(50), (stock, notified, waiting) => {
      const now = toNotify({ stock, notified, waiting })
      expect(now).toBeLessThanOrEqual(waiting)
      if (now > 0) expect(notified + now).toBeLessThanOrEqual(stock)
      if (now < waiting) expect(notified + now).toBeGreaterThanOrEqual(Math.min(stock, notified + now))
    }),
  )
})
