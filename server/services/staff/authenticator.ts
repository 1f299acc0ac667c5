import { randomInt } from 'node:crypto'
import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { codeLength } from '#core/accounts/accounts.ts'
import { shopName } from '#core/shop/shop.ts'
import {
  formatRecoveryCode,
  parseRecoveryCode,
  recoveryCodeCount,
  recoveryCharacters,
  totp,
} from '#core/staff/staff.ts'
import type { Context, StaffSession } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { staff, staffRecoveryCodes } from '../../database/tables/staff.ts'
import type { StaffRow } from './sessions.ts'

/** The number of bytes of a shared secret: the length of the hash that computes its codes (RFC 4226). */
const secretLength = 20

/** The number of time steps by which a clock may be wrong. */
const window = 1

const authenticator = (email: string, base32: string) =>
  new TOTP({ issuer: shopName, label: email, secret: Secret.fromBase32(base32), ...totp })

type Keys = Pick<Context, 'secrets'>

/**
 * Derives the shared secret that is offered in a session. Returns it as text, as the URI of a QR code, and encrypted.
 * Within a session it stays the same, so that a QR code that was scanned before the page was reloaded still works.
 * Another session gets another secret.
 */
export function newAuthenticator({ secrets }: Keys, { idHash, staff: { id, email } }: StaffSession) {
  const bytes = Buffer.from(secrets.keyed('new totp', id, idHash), 'base64url').subarray(0, secretLength)
  const secret = new Secret({ buffer: new Uint8Array(bytes).buffer }).base32
  return { secret, uri: authenticator(email, secret).toString(), sealed: secrets.seal('totp', id, secret) }
}

type Authenticated = Pick<StaffRow, 'id' | 'email' | 'totpSecret'>

/** Finds the time step of a correct code, and its secret; undefined if the code is wrong. */
function matchTotp(
  { secrets, now }: Keys & Pick<Context, 'now'>,
  { id, email, totpSecret }: Authenticated,
  code: string,
): { step: number; secret: string } | undefined {
  if (totpSecret === null || code.length !== codeLength) return undefined
  const timestamp = now().getTime()
  const secret = secrets.open('totp', id, totpSecret)
  const delta = authenticator(email, secret).validate({ token: code, timestamp, window })
  return delta === null ? undefined : { step: Math.floor(timestamp / 1000 / totp.period) + delta, secret }
}

/** Whether a code is correct, without using it up. */
export function isTotp(context: Keys & Pick<Context, 'now'>, row: Authenticated, code: string): boolean {
  return matchTotp(context, row, code) !== undefined
}

/** Uses up a code; returns false if it is wrong, or if this code or a later one was used before. */
export async function useTotp(
  tx: Transaction,
  context: Keys & Pick<Context, 'now'>,
  row: Authenticated,
  code: string,
): Promise<boolean> {
  const match = matchTotp(context, row, code)
  if (match === undefined) return false
  const { step, secret } = match
  const used = await tx
    .update(staff)
    // Encrypted again with the current key, so that an old SHOP_SECRET can be dropped after everybody has signed in.
    .set({ usedStep: step, totpSecret: context.secrets.seal('totp', row.id, secret) })
    .where(and(eq(staff.id, row.id), or(isNull(staff.usedStep), lt(staff.usedStep, step))))
    .returning({ id: staff.id })
  return used.length > 0
}

/** Uses up a recovery code; returns false if the account has no such code. */
export async function useRecoveryCode(tx: Transaction, { secrets }: Keys, staffId: string, code: string) {
  const characters = parseRecoveryCode(code)
  if (characters === undefined) return false
  const used = await tx
    .delete(staffRecoveryCodes)
    .where(
      and(
        eq(staffRecoveryCodes.staffId, staffId),
        inArray(staffRecoveryCodes.codeHash, secrets.keyedByAny('recovery', staffId, characters)),
      ),
    )
    .returning({ staffId: staffRecoveryCodes.staffId })
  return used.length > 0
}

/** Replaces the recovery codes; the new codes are shown only once. */
export async function replaceRecoveryCodes(tx: Transaction, { secrets }: Keys, staffId: string) {
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: 16 }, () => recoveryCharacters[randomInt(recoveryCharacters.length)]).join(''),
  )
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, staffId))
  await tx
    .insert(staffRecoveryCodes)
    .values(codes.map((code) => ({ staffId, codeHash: secrets.keyed('recovery', staffId, code) })))
  return codes.map(formatRecoveryCode)
}
