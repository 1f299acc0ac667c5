import { expect, test } from 'vitest'
import { inGroups } from './enrol-step.tsx'
import { clockText } from './use-limited-action.ts'

test('a secret is written in groups of four', () => {
  expect(inGroups('ABCDEFGHIJ')).toBe('ABCD EFGH IJ')
  expect(inGroups('ABCDEFGH')).toBe('ABCD EFGH')
})

test('a wait is told as on a clock', () => {
  expect([0, 42, 60, 3599].map(clockText)).toEqual(['0:00', '0:42', '1:00', '59:59'])
})
