import * as z from 'zod/mini'
import type { LocalizedText } from '../language.ts'
import { requiredText } from '../typed-text.ts'
import {
  permissionsOf,
  staffPermissions,
  type Permitted,
  type StaffPermission,
  type StartRole,
} from './staff.ts'

/** The role with all permissions, including those of later releases. */
export const ownerRole = 'owner' satisfies StartRole

/** Maximum length of a role's name. */
export const maxRoleName = 60

type Noun = StaffPermission extends infer Name extends StaffPermission
  ? Name extends `${infer Subject}:${string}`
    ? Subject
    : never
  : never

/** The parts of the back office, by which permissions are grouped. */
export const permissionGroups = ['orders', 'catalogue', 'customers', 'shop'] as const
type PermissionGroup = (typeof permissionGroups)[number]

const groupOfNoun: Readonly<Record<Noun, PermissionGroup>> = {
  orders: 'orders',
  fees: 'orders',
  discounts: 'orders',
  returns: 'orders',
  invoices: 'orders',
  cash: 'orders',
  stock: 'catalogue',
  catalogue: 'catalogue',
  prices: 'catalogue',
  costs: 'catalogue',
  offers: 'catalogue',
  vouchers: 'catalogue',
  members: 'customers',
  newsletter: 'customers',
  settings: 'shop',
  texts: 'shop',
  exports: 'shop',
  figures: 'shop',
  audit: 'shop',
  staff: 'shop',
}

const nounOf = (permission: StaffPermission) => permission.slice(0, permission.indexOf(':')) as Noun

/** Returns the permissions of a part, in their usual order. */
export function permissionsInGroup(group: PermissionGroup): StaffPermission[] {
  return staffPermissions.filter((permission) => groupOfNoun[nounOf(permission)] === group)
}

/** The permission to see the subject of other permissions, by noun. By default, it is the noun's own `:read`. */
const seenFor: Partial<Record<Noun, StaffPermission>> = {
  fees: 'orders:read',
  discounts: 'orders:read',
  returns: 'orders:read',
  invoices: 'orders:read',
  prices: 'catalogue:read',
  texts: 'texts:edit',
}

/**
 * Further permissions that a single permission requires: staff who take an order, for example, must find the customer.
 */
const alsoSeenFor: Partial<Record<StaffPermission, StaffPermission>> = {
  'orders:place': 'members:read',
  'costs:read': 'catalogue:read',
  'costs:edit': 'catalogue:read',
}

/** Every role may see orders, because the back office opens with them. */
const everybodyHas: readonly StaffPermission[] = ['orders:read']

/**
 * Returns the permissions that others require, because staff who change something must be able to see it.
 * @example neededFor(['prices:edit']) //=> ['orders:read', 'catalogue:read']
 */
export function neededFor(permissions: readonly StaffPermission[]): StaffPermission[] {
  const reading = permissions.flatMap((permission) => {
    const noun = nounOf(permission)
    const own = seenFor[noun] ?? staffPermissions.filter((other) => other === `${noun}:read`)
    return [own, alsoSeenFor[permission] ?? []].flat()
  })
  return staffPermissions.filter(
    (permission) => everybodyHas.includes(permission) || reading.includes(permission),
  )
}

const chosenPermissions = z.pipe(
  z.array(z.enum(staffPermissions)).check(z.maxLength(2 * staffPermissions.length)),
  z.transform((chosen: StaffPermission[]) => {
    const needed = neededFor(chosen)
    return staffPermissions.filter((permission) => chosen.includes(permission) || needed.includes(permission))
  }),
)

const name = requiredText('catalogueFile.required', maxRoleName)

/** A role, as staff edit it: "Roles with chosen permissions". */
export const staffRole = z.object({
  name: z.object({ en: name, 'zh-TW': name }),
  permissions: chosenPermissions,
})
export interface StaffRole {
  name: LocalizedText
  permissions: StaffPermission[]
}

/** A stored role. If `permissions` is null, the role has its permissions of a new shop. */
interface StoredRole {
  key: string
  permissions: readonly string[] | null
}

/** Returns the permissions of a stored role, without unknown ones. */
export function permissionsIn({ key, permissions }: StoredRole): StaffPermission[] {
  if (key === ownerRole) return [...staffPermissions]
  const start: Readonly<Record<string, readonly StaffPermission[]>> = permissionsOf
  const chosen: readonly string[] = permissions ?? start[key] ?? []
  return staffPermissions.filter((permission) => chosen.includes(permission))
}

/**
 * Whether somebody may manage a role and the people who have it: "nobody gives more than they have". Otherwise
 * somebody could become an owner by changing a role, or lock out people with more permissions.
 */
export function mayManage(manager: Permitted, role: Permitted): boolean {
  return role.permissions.every((permission) => manager.permissions.includes(permission))
}
