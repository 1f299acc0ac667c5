import { expect, test } from 'vitest'
import { inGroups } from './sign-in-steps.tsx'
import { clockText } from './limited-form.tsx'

test('a secret is written in groups of four', () => {
  expect(inGroups('ABCDEFGHIJ')).toBe('ABCD EFGH IJ')
  expect(inGroups('ABCDEFGH')).toBe('ABCD EFGH')
})

test('a wait reads like a clock', () => {
  expect([0, 42, 60, 3599].map(clockText)).toEqual(['0:00', '0:42', '1:00', '59:59'])
})
