import * as z from 'zod/mini'
import { codeField, codeFieldWith, officeEmail, passwordField } from '../accounts/accounts.ts'

/**
 * The roles of a new shop: "Its own accounts (e-mail, password, second factor, roles owner and clerk)", and two for
 * larger shops.
 */
export const startRoles = ['owner', 'clerk', 'warehouse', 'accountant'] as const
export type StartRole = (typeof startRoles)[number]

/** Every permission. Most endpoints of the back office require one. */
export const staffPermissions = [
  'orders:read',
  'orders:move',
  'orders:note',
  'orders:place',
  'orders:change',
  'orders:cancel',
  'orders:cancel_many',
  'orders:export',
  'orders:share_views',
  'fees:charge',
  'discounts:give',
  'discounts:approve',
  'returns:decide',
  'returns:refund',
  'invoices:issue',
  'invoices:credit',
  'cash:read',
  'cash:receive',
  'cash:close',
  'cash:correct',
  'cash:export',
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
  'prices:edit',
  'prices:waive',
  'costs:read',
  'costs:edit',
  'catalogue:import',
  'catalogue:export',
  'offers:read',
  'offers:edit',
  'vouchers:read',
  'vouchers:edit',
  'newsletter:manage',
  'settings:read',
  'settings:edit',
  'texts:edit',
  'texts:publish',
  'figures:read',
  'audit:read',
  'exports:schedule',
  'staff:manage',
] as const
export type StaffPermission = (typeof staffPermissions)[number]

/**
 * The permissions of each role in a new shop. An owner may change them and add roles. A clerk does the daily work:
 * gives discounts up to the owner's limit (`discounts:give`), lowers prices within the same limit, prepares new
 * products, and cancels orders one by one. Clerks may neither give more away, nor pay refunds, publish new products of
 * clerks, change settings, export or overwrite all data, change a member's phone number, or see the audit trail.
 */
export const permissionsOf: Readonly<Record<StartRole, readonly StaffPermission[]>> = {
  owner: staffPermissions,
  clerk: [
    'orders:read',
    'orders:move',
    'orders:note',
    'orders:place',
    'orders:change',
    'orders:cancel',
    'orders:share_views',
    'fees:charge',
    'discounts:give',
    'returns:decide',
    'invoices:issue',
    'cash:read',
    'cash:receive',
    'cash:close',
    'stock:read',
    'stock:adjust',
    'members:read',
    'members:block',
    'catalogue:read',
    'catalogue:edit',
    'prices:edit',
    'offers:read',
    'vouchers:read',
    'settings:read',
  ],
  warehouse: ['orders:read', 'orders:move', 'orders:note', 'stock:read', 'stock:adjust', 'catalogue:read'],
  accountant: [
    'orders:read',
    'orders:note',
    'orders:export',
    'returns:refund',
    'invoices:issue',
    'invoices:credit',
    'cash:read',
    'cash:receive',
    'cash:close',
    'cash:correct',
    'cash:export',
    'members:read',
    'figures:read',
    'audit:read',
  ],
}

/** A person or role with permissions. */
export interface Permitted {
  permissions: readonly StaffPermission[]
}

/** Whether somebody has a permission. */
export function staffMay({ permissions }: Permitted, permission: StaffPermission): boolean {
  return permissions.includes(permission)
}

/** The minimum length of a staff password. It is longer than a member's, because staff see everybody's data. */
export const minStaffPasswordLength = 12

/** A password that staff choose. */
export const staffPassword = passwordField('staff.passwordRequired', {
  length: minStaffPasswordLength,
  message: 'staff.passwordMinLength',
})

/** The first step of signing in. */
export const staffLogin = z.object({ email: officeEmail, password: passwordField('staff.passwordRequired') })

/** The form that sets up an account, or sets it up again after a reset. */
export const staffSetUp = z.object({ password: staffPassword })

/** A code from the authenticator app. */
const ownCode = codeFieldWith('staff.codeDigits', 'staff.codeDigits')

/** A change of the password, confirmed by a code from the authenticator app. */
export const staffPasswordChange = z.object({
  password: staffLogin.shape.password,
  newPassword: staffPassword,
  code: ownCode,
})

/** A code by which a signed-in person confirms a sensitive action. */
export const authenticatorCode = z.object({ code: ownCode })

/** The parameters of authenticator codes, which every app supports (RFC 6238). */
export const totp = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** The number of wrong codes after which signing in starts over with the password. */
export const maxWrongCodes = 5

/** The number of recovery codes of an account. */
export const recoveryCodeCount = 10

/** The characters of a recovery code: Crockford's alphabet, in which no character can be mistaken for another. */
export const recoveryCharacters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Normalizes a recovery code for comparison; undefined for other texts. A code has 16 characters, which may be grouped
 * in any way.
 * @example parseRecoveryCode('oooo iiii llll 0000') //=> '0000111111110000'
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
 * Formats a recovery code for people, in groups of four characters.
 * @example formatRecoveryCode('ABCDEFGHJKMNPQRS') //=> 'ABCD-EFGH-JKMN-PQRS'
 */
export function formatRecoveryCode(code: string): string {
  return code.replaceAll(/\B(?=(.{4})+$)/g, '-')
}

/** The second step of signing in: a code from the authenticator app, or a recovery code. */
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

/** A staff account, as pages see it. */
export const staffMember = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  /** Key of the role. `roleName` is its name. */
  role: z.string(),
  roleName: z.object({ en: z.string(), 'zh-TW': z.string() }),
  permissions: z.array(z.enum(staffPermissions)),
})
export type StaffMember = z.output<typeof staffMember>
