import { expect, test } from 'vitest'
import { createDoublePress } from './double-press.ts'

test('a double press counts once, and a later press counts again', () => {
  const isRepeat = createDoublePress()
  expect([0, 150, 500, 1_000].map((now) => isRepeat('oak', now))).toEqual([false, true, true, false])
})

test('presses on different buttons all count', () => {
  const isRepeat = createDoublePress()
  expect(isRepeat('oak', 0)).toBe(false)
  expect(isRepeat('walnut', 50)).toBe(false)
  expect(isRepeat('oak', 100)).toBe(false)
})

test('holding a key down counts once', () => {
  const isRepeat = createDoublePress()
  const presses = Array.from({ length: 100 }, (_, press) => isRepeat('oak', press * 33))
  expect(presses.filter((repeat) => !repeat)).toHaveLength(1)
})
