import * as z from 'zod/mini'
import { codeField, codeFieldWith, officeEmail, passwordField } from '../accounts/accounts.ts'

/**
 * The roles of a new shop: "Its own accounts (e-mail, password, second factor, roles owner and clerk)", and two for
 * larger shops.
 */
export const startRoles = ['owner', 'clerk', 'warehouse', 'accountant'] as const
export type StartRole = (typeof startRoles)[number]

/** Every permission; most endpoints of the back office require one. */
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
 * The permissions of each role in a new shop; an owner may change them and add roles. A clerk does the daily work:
 * gives discounts up to the owner's limit (`discounts:give`), lowers prices within the same limit, prepares new
 * products, and cancels orders one by one. Only the owner gives more away, pays money back, publishes new products of
 * clerks, changes how the shop is reached and delivers, exports or overwrites all data, changes a member's number, and
 * sees what colleagues did.
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

/** A person or role, by permissions. */
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

/** The form that sets up an account, also after a reset. */
export const staffSetUp = z.object({ password: staffPassword })

/** A code of the authenticator. */
const ownCode = codeFieldWith('staff.codeDigits', 'staff.codeDigits')

/** A change of the password, confirmed by a code of the authenticator. */
export const staffPasswordChange = z.object({
  password: staffLogin.shape.password,
  newPassword: staffPassword,
  code: ownCode,
})

/** A code by which a signed-in person confirms a sensitive action. */
export const authenticatorCode = z.object({ code: ownCode })

/** The codes of an authenticator, in the form that every app supports (RFC 6238). */
export const totp = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** Wrong codes after which signing in starts over with the password. */
export const maxWrongCodes = 5

/** The number of recovery codes of an account. */
export const recoveryCodeCount = 10

/** Characters of a recovery code: Crockford's alphabet, in which no character is mistaken for another. */
export const recoveryCharacters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * Normalizes a recovery code for comparison; undefined for other texts. A code has 16 characters, in any grouping.
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
 * Formats a recovery code for people.
 * @example formatRecoveryCode('ABCDEFGHJKMNPQRS') //=> 'ABCD-EFGH-JKMN-PQRS'
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

/** A staff account, as pages see it. */
export const staffMember = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  /** Key and name of the role. */
  role: z.string(),
  roleName: z.object({ en: z.string(), 'zh-TW': z.string() }),
  permissions: z.array(z.enum(staffPermissions)),
})
export type StaffMember = z.output<typeof staffMember>
