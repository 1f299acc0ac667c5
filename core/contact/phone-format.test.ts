import { expect, test } from 'vitest'
import { dialledPhone, formatPhone } from './phone-format.ts'

test('writes a number as people do', () => {
  expect(formatPhone('+60123456789')).toBe('+60 12 345 6789')
  expect(formatPhone('+886912345678')).toBe('+886 912 345 678')
})

test('writes a number for files as it is dialled here, with its zeros and without a plus', () => {
  expect(dialledPhone('+60123456789')).toBe('012-345 6789')
  expect(dialledPhone('+60387654321')).toBe('03-8765 4321')
  expect(dialledPhone('+886912345678')).toBe('00 886 912 345 678')
  expect(dialledPhone('+999')).toBe('+999')
})

test('does not change other texts', () => {
  expect(formatPhone('+999')).toBe('+999')
  expect(formatPhone('')).toBe('')
})
