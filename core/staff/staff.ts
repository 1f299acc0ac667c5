import * as z from 'zod/mini'
import { codeField, emailField, maxPasswordLength } from '../accounts/accounts.ts'

/** "Its own accounts (e-mail, password, second factor, roles owner and clerk)." */
export const staffRoles = ['owner', 'clerk'] as const
export type StaffRole = (typeof staffRoles)[number]

/** Everything that somebody of the staff may be allowed to do; each endpoint of the back office names one. */
export const staffPermissions = [
  'orders:read',
  'orders:move',
  'orders:note',
  'orders:change',
  'orders:export',
  'returns:decide',
  'returns:refund',
  'invoices:issue',
  'invoices:credit',
  'stock:read',
  'stock:adjust',
  'stock:export',
  'members:read',
  'members:block',
  'members:change',
  'members:export',
  'members:erase',
  'catalogue:read',
  'catalogue:edit',
  'catalogue:import',
  'catalogue:export',
  'vouchers:read',
  'vouchers:edit',
  'settings:read',
  'settings:edit',
  'figures:read',
  'audit:read',
] as const
export type StaffPermission = (typeof staffPermissions)[number]

/**
 * Who may do what. A clerk does the daily work; what gives money away or back, changes how the shop is reached and
 * delivers, takes its data away, writes over all of it, opens an account to another phone or shows what colleagues
 * did is the owner's.
 */
export const permissionsOf: Readonly<Record<StaffRole, readonly StaffPermission[]>> = {
  owner: staffPermissions,
  clerk: [
    'orders:read',
    'orders:move',
    'orders:note',
    'orders:change',
    'returns:decide',
    'invoices:issue',
    'stock:read',
    'stock:adjust',
    'members:read',
    'members:block',
    'catalogue:read',
    'catalogue:edit',
    'vouchers:read',
    'settings:read',
  ],
}

/**
 * Whether a role may do something.
 *
 * @example
 * staffMay('clerk', 'orders:move') //=> true
 * staffMay('clerk', 'invoices:credit') //=> false
 */
export function staffMay(role: StaffRole, permission: StaffPermission): boolean {
  return permissionsOf[role].includes(permission)
}

/** Whether a text names a permission. */
export function isStaffPermission(text: string): text is StaffPermission {
  return staffPermissions.some((permission) => permission === text)
}

/** Staff open the door to everybody's data: longer than what members need. */
export const minStaffPasswordLength = 12

/** A password that staff choose. */
export const staffPassword = z
  .string('staff.passwordRequired')
  .check(
    z.minLength(1, 'staff.passwordRequired'),
    z.minLength(minStaffPasswordLength, 'staff.passwordMinLength'),
    z.maxLength(maxPasswordLength, 'accounts.passwordTooLong'),
  )

/** The first step of signing in. Any password that is there is tried. */
export const staffLogin = z.object({
  email: emailField,
  password: z
    .string('staff.passwordRequired')
    .check(
      z.minLength(1, 'staff.passwordRequired'),
      z.maxLength(maxPasswordLength, 'accounts.passwordTooLong'),
    ),
})

/** What an account is set up with, also after a reset. */
export const staffSetUp = z.object({ password: staffPassword })

/** A new password in place of the one before, with a code of the authenticator. */
export const staffPasswordChange = z.object({
  password: staffLogin.shape.password,
  newPassword: staffPassword,
  code: codeField,
})

/** A code of the authenticator by which somebody who is signed in shows once more that it is them. */
export const authenticatorCode = z.object({ code: codeField })

/** How the codes of an authenticator are made: what every such app understands (RFC 6238). */
export const totp = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** Wrong codes after which somebody has to begin again with the password. */
export const maxWrongCodes = 5

/** How many recovery codes somebody gets at once. */
export const recoveryCodeCount = 10

/** The characters of a recovery code: Crockford's, none of which is mistaken for another. */
export const recoveryCharacters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * A recovery code as it is compared, or undefined for any other text: 16 characters, however they are grouped.
 *
 * @example
 * parseRecoveryCode('abcd-efgh-jkmn-pqrs') //=> 'ABCDEFGHJKMNPQRS'
 * parseRecoveryCode('oooo iiii llll 0000') //=> '0000111111110000'
 * parseRecoveryCode('123456') //=> undefined
 */
export function parseRecoveryCode(text: string): string | undefined {
  const code = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Dash}]/gu, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return code.length === 16 && [...code].every((character) => recoveryCharacters.includes(character))
    ? code
    : undefined
}

/**
 * A recovery code as people read it.
 *
 * @example
 * formatRecoveryCode('ABCDEFGHJKMNPQRS') //=> 'ABCD-EFGH-JKMN-PQRS'
 */
export function formatRecoveryCode(code: string): string {
  return code.replaceAll(/\B(?=(.{4})+$)/g, '-')
}

/** The second step of signing in: a code of the authenticator, or a recovery code. */
export const secondFactor = z.object({
  code: z.union(
    [
      codeField,
      z.string().check(
        z.maxLength(100),
        z.refine((text) => parseRecoveryCode(text) !== undefined),
      ),
    ],
    'staff.codePattern',
  ),
})

/** Somebody of the staff, as the pages see them. */
export const staffMember = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(staffRoles),
  permissions: z.array(z.enum(staffPermissions)),
})
export type StaffMember = z.output<typeof staffMember>
