import { expect, test } from 'vitest'
import { parseLastEmail, parseUserType } from './remembered.ts'

test('remembers a user type; individual if nothing readable is stored', () => {
  expect(parseUserType('"enterprise"')).toBe('enterprise')
  for (const text of [null, '{', '"staff"', '7']) expect(parseUserType(text)).toBe('individual')
})

test('remembers an e-mail; none if nothing readable is stored', () => {
  expect(parseLastEmail('"mei@example.com"')).toBe('mei@example.com')
  for (const text of [null, '{', '7', JSON.stringify('x'.repeat(255))]) expect(parseLastEmail(text)).toBe('')
})
