import { expect, test } from 'vitest'
import { formatPhone } from './phone-format.ts'

test('writes a number as people do', () => {
  expect(formatPhone('+60123456789')).toBe('+60 12 345 6789')
  expect(formatPhone('+886912345678')).toBe('+886 912 345 678')
})

test('does not change other texts', () => {
  expect(formatPhone('+999')).toBe('+999')
  expect(formatPhone('')).toBe('')
})
