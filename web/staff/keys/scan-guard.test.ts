import { expect, test } from 'vitest'
import { endsScan } from './scan-guard.ts'

test.each([
  ['a scanner fills a field and moves on to a button', { at: 0, onButton: false }, 20, true],
  ['a person types in a field, and presses a button', { at: 0, onButton: false }, 400, false],
  ['a slow scanner types at a button', { at: 0, onButton: true }, 400, true],
  ['a person presses a button some time after a scan', { at: 0, onButton: true }, 1_500, false],
])('%s', (_, typed, enterAt, ends) => {
  expect(endsScan(typed, enterAt)).toBe(ends)
})
