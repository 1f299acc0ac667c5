import type { StaffRole } from '#core/staff/roles.ts'
import type { StaffPermission } from '#core/staff/staff.ts'
import type { CallOutput } from '../../api/client.ts'
import type { TextKey } from '../../i18n/i18n.tsx'

export type Roles = CallOutput<'GET /staff/roles'>
export type Role = Roles['entries'][number]

type PermissionText = StaffPermission extends infer Name extends StaffPermission
  ? Name extends `${infer Noun}:${infer Verb}`
    ? `${Noun}_${Verb}`
    : never
  : never

/** Key of a permission's text. */
export const permissionText = (permission: StaffPermission) =>
  `staff.permission.${permission.replace(':', '_') as PermissionText}` satisfies TextKey

/** The initial values of a new role. */
export const blankRole: StaffRole = { name: { en: '', 'zh-TW': '' }, permissions: ['orders:read'] }
