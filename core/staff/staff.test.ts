import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { permissionToMoveTo } from '../orders/orders.ts'
import { orderStatuses } from '../orders/statuses.ts'
import {
  formatRecoveryCode,
  parseRecoveryCode,
  permissionsOf,
  secondFactor,
  staffMay,
  staffPassword,
  staffPermissions,
} from './staff.ts'

describe('permissions', () => {
  test('an owner may do everything', () => {
    const owner = { permissions: permissionsOf.owner }
    expect(staffPermissions.filter((permission) => !staffMay(owner, permission))).toEqual([])
  })

  test('a clerk may not refund, decide on discounts, export, change settings or read audits', () => {
    const clerk = { permissions: permissionsOf.clerk }
    expect(staffPermissions.filter((permission) => !staffMay(clerk, permission))).toEqual([
      'orders:cancel_many',
      'orders:export',
      'discounts:approve',
      'returns:refund',
      'invoices:credit',
      'cash:correct',
      'cash:export',
      'stock:export',
      'members:change',
      'members:export',
      'members:erase',
      'prices:waive',
      'costs:read',
      'costs:edit',
      'catalogue:import',
      'catalogue:export',
      'offers:edit',
      'vouchers:edit',
      'newsletter:manage',
      'settings:edit',
      'texts:edit',
      'texts:publish',
      'figures:read',
      'audit:read',
      'exports:schedule',
      'staff:manage',
    ])
    expect(new Set(permissionsOf.clerk).size).toBe(permissionsOf.clerk.length)
  })

  test('every status needs a permission, and the refund a separate one', () => {
    expect(orderStatuses.filter((status) => permissionToMoveTo(status) === 'returns:refund')).toEqual([
      'return_completed',
    ])
    expect(orderStatuses.filter((status) => permissionToMoveTo(status) === 'returns:decide')).toEqual([
      'return_approved',
      'return_rejected',
      'Returned',
    ])
  })
})

const problem = (password: string) => z.safeParse(staffPassword, password).error?.issues[0]?.message

test('a staff password has at least 12 characters', () => {
  expect(problem('')).toBe('staff.passwordRequired')
  expect(problem('eleven char')).toBe('staff.passwordMinLength')
  expect(problem('twelve chars')).toBeUndefined()
})

describe('a recovery code', () => {
  test.each([
    ['ABCD-EFGH-JKMN-PQRS', 'ABCDEFGHJKMNPQRS'],
    [' abcd efgh jkmn pqrs ', 'ABCDEFGHJKMNPQRS'],
    ['OOOO-IIII-LLLL-0000', '0000111111110000'],
    ['123456', undefined],
    ['ABCD-EFGH-JKMN-PQRU', undefined],
    ['ABCD-EFGH-JKMN-PQRST', undefined],
  ])('%s is read as %s', (text, letters) => {
    expect(parseRecoveryCode(text)).toBe(letters)
  })

  test('is written in groups of four', () => {
    expect(formatRecoveryCode('ABCDEFGHJKMNPQRS')).toBe('ABCD-EFGH-JKMN-PQRS')
  })
})

const passes = (code: string) => z.safeParse(secondFactor, { code }).success

test('the second factor is a code of 6 digits or a recovery code', () => {
  expect(['123 456', '１２３４５６', 'abcd efgh jkmn pqrs'].map(passes)).toEqual([true, true, true])
  expect(['', '12345', 'abcd'].map(passes)).toEqual([false, false, false])
})
