import { expect, test } from 'vitest'
import { login } from '#core/accounts/accounts.ts'
import { fieldGaps } from './field-gaps.ts'

const labels = [
  ['phoneNumber', 'common.phoneNumber'],
  ['password', 'accounts.password'],
] as const

test('separates empty fields from wrong ones', () => {
  expect(fieldGaps(login, { phoneNumber: '12', password: ' ' }, labels)).toEqual({
    empty: [],
    wrong: ['common.phoneNumber'],
  })
  expect(fieldGaps(login, {}, labels)).toEqual({
    empty: ['common.phoneNumber', 'accounts.password'],
    wrong: [],
  })
})

test('finds nothing in a complete form', () => {
  const complete = { phoneNumber: '+60123456789', password: 'walnut' }
  expect(fieldGaps(login, complete, labels)).toEqual({ empty: [], wrong: [] })
})
