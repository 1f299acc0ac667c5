import { expect, test } from 'vitest'
import { login } from '#core/accounts/accounts.ts'
import { fieldGaps } from './field-gaps.ts'

const labels = [
  ['phoneNumber', 'accounts.phoneNumber'],
  ['password', 'accounts.password'],
] as const

test('separates empty fields from wrong ones', () => {
  expect(fieldGaps(login, { phoneNumber: '12', password: ' ' }, labels)).toEqual({
    empty: [],
    wrong: ['accounts.phoneNumber'],
  })
  expect(fieldGaps(login, {}, labels)).toEqual({
    empty: ['accounts.phoneNumber', 'accounts.password'],
    wrong: [],
  })
})

test('finds nothing in a complete form', () => {
  const complete = { phoneNumber: '+60123456789', password: 'walnut' }
  expect(fieldGaps(login, complete, labels)).toEqual({ empty: [], wrong: [] })
})
