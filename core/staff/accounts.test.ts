import { expect, test } from 'vitest'
import { staffInvitation, staffState } from './accounts.ts'

const now = new Date('2026-03-02T04:05:06Z')
const before = new Date(now.getTime() - 1)
const after = new Date(now.getTime() + 1)
const blank = { disabledAt: null, enrolledAt: null, setUpExpiresAt: null, passwordHash: null }

test.each([
  ['active', { enrolledAt: before }],
  ['active', { enrolledAt: before, passwordHash: 'HASH' }],
  ['disabled', { enrolledAt: before, disabledAt: before }],
  ['disabled', { setUpExpiresAt: after, disabledAt: before }],
  ['invited', { setUpExpiresAt: after }],
  // The authenticator is set up only at the first sign-in.
  ['invited', { passwordHash: 'HASH' }],
  ['expired', { setUpExpiresAt: now }],
  ['expired', {}],
] as const)('the state of an account is %s with %j', (state, stored) => {
  expect(staffState({ ...blank, ...stored }, now)).toBe(state)
})

test('an invitation needs a name, an address and a role', () => {
  const problems = staffInvitation.safeParse({ name: ' ', email: 'mei', role: '' }).error?.issues
  expect(problems?.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['name', 'staff.people.nameRequired'],
    ['email', 'staff.common.emailPattern'],
    ['role', 'staff.people.roleRequired'],
  ])
  expect(
    staffInvitation.parse({ name: ' Mei\u202e Ling ', email: 'mei@example.com', role: 'clerk' }),
  ).toEqual({
    name: 'Mei  Ling',
    email: 'mei@example.com',
    role: 'clerk',
  })
})
