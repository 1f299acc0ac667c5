import { and, eq, isNull, sql } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import type { StaffMember } from '#core/staff/staff.ts'
import type { RequestContext, StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { staff } from '../../database/tables/staff.ts'
import { hashToken } from '../../secrets.ts'
import { assertHashCapacity, verifyPassword } from '../protection/passwords.ts'
import { codeAttempt, passwordAttempt, recordStaff, refuseCode } from './attempts.ts'
import { newAuthenticator, replaceRecoveryCodes, useRecoveryCode, useTotp } from './authenticator.ts'
import { followFirstDecision } from './deciders/first-decisions.ts'
import { countPasskeys } from './passkeys/read-passkeys.ts'
import { lockStaff } from './roles.ts'
import { endStaffSession, openStaffSession, readPasswordStage, readStage, toStaffMember } from './sessions.ts'

/**
 * Checks a password, the first of two steps of a sign-in, and ends the browser's earlier session. A wrong address, a
 * wrong password and a disabled account get the same response in the same time. After many failures, attempts are
 * refused for a growing delay.
 * @throws ShopError staff_login_failed, too_many_requests, busy
 */
export async function staffLogin(
  context: RequestContext,
  input: { email: string; password: string; earlierToken: string | undefined },
): Promise<{ next: 'code' | 'enrol'; token: string }> {
  const { database, attempts } = context
  assertHashCapacity()
  const attempt = passwordAttempt(context, input.email)
  const account = await attempts.run(attempt, async () => {
    const [found] = await database
      .select()
      .from(staff)
      .where(sql`lower(${staff.email}) = ${input.email.toLowerCase()}`)
    const matches = await verifyPassword(found?.passwordHash ?? undefined, input.password)
    if (found !== undefined && matches && found.disabledAt === null) return found
    const reason = found === undefined ? 'unknown' : matches ? 'disabled' : 'password'
    await recordStaff(database, context, found?.id, 'staff.sign_in_refused', { reason })
    throw new ShopError('staff_login_failed')
  })
  // Only forgets the failures here, because the device and network count as known only after the second factor.
  await attempts.forget(attempt)
  const token = await database.transaction(async (tx) => {
    if (input.earlierToken !== undefined) await endStaffSession(tx, hashToken(input.earlierToken))
    return openStaffSession(tx, context, account.id, 'password')
  })
  return { next: account.enrolledAt === null ? 'enrol' : 'code', token }
}

/** Reads the next step of a sign-in, and after a correct password the email address. */
export async function readLoginStep(
  context: RequestContext,
  input: { token: string | undefined },
): Promise<{ next: 'password' | 'code' | 'enrol' | 'in'; email?: string; passkeys?: number }> {
  const session = await readStage(context, input.token)
  if (session === undefined) return { next: 'password' }
  if (session.stage === 'open') return { next: 'in' }
  const { id, email, enrolledAt } = session.staff
  if (enrolledAt === null) return { next: 'enrol', email }
  return { next: 'code', email, passkeys: await countPasskeys(context.database, id) }
}

/**
 * Completes a sign-in with a code of the authenticator or a recovery code, and returns the session's token. A code
 * works only once. After five wrong codes, the password is needed again.
 * @throws ShopError staff_not_signed_in, wrong_second_factor, too_many_requests
 */
export async function finishStaffLogin(
  context: RequestContext,
  input: { token: string | undefined; code: string },
): Promise<{ staff: StaffMember; token: string; device: string }> {
  const { staff: row } = await readPasswordStage(context, input.token, { trying: false })
  const attempt = codeAttempt(context, row.id)
  const token = await context.attempts.run(attempt, async () => {
    const { idHash } = await readPasswordStage(context, input.token, { trying: true })
    const opened = await context.database.transaction(async (tx) => {
      if (row.enrolledAt === null) return undefined
      const byTotp = await useTotp(tx, context, row, input.code)
      if (!byTotp && !(await useRecoveryCode(tx, context, row.id, input.code))) return undefined
      const by = byTotp ? 'authenticator' : 'recovery code'
      return openAfterCode(tx, context, { idHash, staffId: row.id, by })
    })
    return opened ?? refuseCode(context, row.id)
  })
  const device = await context.attempts.remember([attempt, passwordAttempt(context, row.email)])
  return { staff: toStaffMember(row), token, device }
}

/** Replaces the session in stage `password` with an open session; returns undefined if it has already ended. */
async function openAfterCode(
  tx: Transaction,
  context: RequestContext,
  { idHash, staffId, by }: { idHash: string; staffId: string; by: string },
): Promise<string | undefined> {
  if (!(await endStaffSession(tx, idHash))) return undefined
  await recordStaff(tx, context, staffId, 'staff.signed_in', { by })
  return openStaffSession(tx, context, staffId, 'open')
}

/**
 * Returns the secret of a new authenticator and the URI of its QR code. Both stay the same until the next sign-in.
 * @throws ShopError staff_not_signed_in, already_enrolled
 */
export async function beginEnrolment(context: RequestContext, input: { token: string | undefined }) {
  const session = await readPasswordStage(context, input.token, { trying: false })
  const { secret, uri, sealed } = newAuthenticator(context, session)
  const begun = await context.database
    .update(staff)
    .set({ totpSecret: sealed, usedStep: null })
    .where(and(eq(staff.id, session.staff.id), isNull(staff.enrolledAt)))
    .returning({ id: staff.id })
  if (begun.length === 0) throw new ShopError('already_enrolled')
  return { secret, uri }
}

/**
 * Checks the first authenticator code, opens the session and returns the recovery codes.
 * @throws ShopError staff_not_signed_in, already_enrolled, wrong_second_factor, too_many_requests
 */
export async function finishEnrolment(
  context: RequestContext,
  input: { token: string | undefined; code: string },
): Promise<{ staff: StaffMember; recoveryCodes: string[]; token: string; device: string }> {
  const { staff: row } = await readPasswordStage(context, input.token, { trying: false })
  if (row.enrolledAt !== null) throw new ShopError('already_enrolled')
  const attempt = codeAttempt(context, row.id)
  const enrolled = await context.attempts.run(attempt, async () => {
    const { idHash } = await readPasswordStage(context, input.token, { trying: true })
    const result = await context.database.transaction(async (tx) => {
      await lockStaff(tx)
      if (!(await useTotp(tx, context, row, input.code))) return undefined
      const token = await openAfterCode(tx, context, { idHash, staffId: row.id, by: 'authenticator' })
      if (token === undefined) return undefined
      await tx.update(staff).set({ enrolledAt: context.now() }).where(eq(staff.id, row.id))
      await recordStaff(tx, context, row.id, 'staff.enrolled')
      const actor = { kind: 'staff' as const, id: row.id, requestId: context.requestId }
      await followFirstDecision(tx, { ...context, actor }, row.id)
      return { token, recoveryCodes: await replaceRecoveryCodes(tx, context, row.id) }
    })
    return result ?? refuseCode(context, row.id)
  })
  const device = await context.attempts.remember([attempt, passwordAttempt(context, row.email)])
  return { staff: toStaffMember(row), ...enrolled, device }
}

/** Ends a session; does nothing if it has already ended. */
export async function staffLogout(context: RequestContext, input: { token: string | undefined }) {
  if (input.token !== undefined) await endStaffSession(context.database, hashToken(input.token))
}

/** Returns the signed-in staff. */
export async function readCurrentStaff({ session }: StaffContext): Promise<StaffMember> {
  return toStaffMember(session.staff)
}
