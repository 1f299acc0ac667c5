import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  mayManage,
  neededFor,
  ownerRole,
  permissionGroups,
  permissionsIn,
  permissionsInGroup,
  staffRole,
} from './roles.ts'
import { permissionsOf, staffPermissions, startRoles, type StaffPermission } from './staff.ts'

const name = { en: 'Warehouse', 'zh-TW': '倉庫' }
const somePermissions = fc.subarray([...staffPermissions])

describe('a role', () => {
  test('may see what it may change, and the orders in any case', () => {
    expect(staffRole.parse({ name, permissions: ['prices:edit'] }).permissions).toEqual([
      'orders:read',
      'catalogue:read',
      'prices:edit',
    ])
    expect(staffRole.parse({ name, permissions: [] }).permissions).toEqual(['orders:read'])
    expect(neededFor(['orders:place', 'fees:charge'])).toEqual(['orders:read', 'members:read'])
  })

  test('has each chosen permission once, in the usual order, and the permissions that these need', () => {
    fc.assert(
      fc.property(somePermissions, (chosen) => {
        const { permissions } = staffRole.parse({ name, permissions: [...chosen.toReversed(), ...chosen] })
        expect(permissions).toEqual(staffPermissions.filter((one) => permissions.includes(one)))
        expect(permissions).toEqual(expect.arrayContaining([...chosen, ...neededFor(permissions)]))
      }),
    )
  })

  test('needs a name in both languages', () => {
    const { error } = staffRole.safeParse({ name: { ...name, 'zh-TW': ' ' }, permissions: [] })
    expect(error?.issues[0]?.path).toEqual(['name', 'zh-TW'])
  })

  test.each(startRoles)('of a new shop, %s, has all that its permissions need', (role) => {
    expect(permissionsOf[role]).toEqual(expect.arrayContaining(neededFor(permissionsOf[role])))
  })
})

describe('a stored role', () => {
  test('has the permissions of a new shop until others are chosen', () => {
    expect(permissionsIn({ key: 'clerk', permissions: null })).toEqual(permissionsOf.clerk)
    expect(permissionsIn({ key: 'clerk', permissions: ['orders:read'] })).toEqual(['orders:read'])
    expect(permissionsIn({ key: 'night-shift', permissions: null })).toEqual([])
  })

  test('permits an owner everything, and nobody what no release knows any more', () => {
    expect(permissionsIn({ key: ownerRole, permissions: [] })).toEqual(staffPermissions)
    expect(permissionsIn({ key: 'clerk', permissions: ['orders:read', 'orders:paint'] })).toEqual([
      'orders:read',
    ])
  })
})

const of = (permissions: readonly StaffPermission[]) => ({ permissions })

test('nobody gives more than they have', () => {
  fc.assert(
    fc.property(somePermissions, somePermissions, (manager, role) => {
      const more = role.some((permission) => !manager.includes(permission))
      expect(mayManage(of(manager), of(role))).toBe(!more)
      expect(mayManage(of(staffPermissions), of(role))).toBe(true)
    }),
  )
})

test('every permission is in one group', () => {
  const grouped = permissionGroups.flatMap(permissionsInGroup)
  expect(grouped.toSorted()).toEqual(staffPermissions.toSorted())
})
