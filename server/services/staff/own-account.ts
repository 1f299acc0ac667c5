import { eq } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import type { AuditAction } from '#core/staff/audit.ts'
import type { StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { staff } from '../../database/tables/staff.ts'
import { assertUncommon, hashPassword, verifyPassword } from '../protection/passwords.ts'
import { codeAttempt, recordStaff, refuseCode } from './attempts.ts'
import { isTotp, replaceRecoveryCodes, useTotp } from './authenticator.ts'
import { endStaffSessions } from './sessions.ts'

/**
 * Changes the password and ends all other sessions. Needs the current password and a code of the authenticator.
 * @throws ShopError staff_login_failed, wrong_second_factor, password_too_common, too_many_requests
 */
export async function changeStaffPassword(
  context: StaffContext,
  input: { password: string; newPassword: string; code: string },
) {
  const { staff: row, idHash } = context.session
  assertUncommon(input.newPassword)
  await confirmByBoth(context, { ...input, refusal: 'staff.password_refused' }, async () => {
    const passwordHash = await hashPassword(input.newPassword)
    return async (tx) => {
      await tx.update(staff).set({ passwordHash }).where(eq(staff.id, row.id))
      await endStaffSessions(tx, row.id, idHash)
      await recordStaff(tx, context, row.id, 'staff.password_changed')
    }
  })
}

/**
 * Runs a change if password and code are correct, and uses up the code. A refusal is recorded in the audit trail with
 * the action `refusal`.
 * @throws ShopError staff_login_failed, wrong_second_factor, too_many_requests
 */
export async function confirmByBoth(
  context: StaffContext,
  input: { password: string; code: string; refusal: AuditAction },
  prepare: () => Promise<(tx: Transaction) => Promise<void>>,
) {
  const { staff: row } = context.session
  const attempt = codeAttempt(context, row.id)
  await context.attempts.run(attempt, async () => {
    const refuse = async (
      reason: 'password' | 'code',
      error: 'staff_login_failed' | 'wrong_second_factor',
    ) => {
      await recordStaff(context.database, context, row.id, input.refusal, { reason })
      throw new ShopError(error)
    }
    if (!isTotp(context, row, input.code)) await refuse('code', 'wrong_second_factor')
    if (!(await verifyPassword(row.passwordHash ?? undefined, input.password)))
      await refuse('password', 'staff_login_failed')
    const change = await prepare()
    const changed = await context.database.transaction(async (tx) => {
      if (!(await useTotp(tx, context, row, input.code))) return false
      await change(tx)
      return true
    })
    if (!changed) await refuse('code', 'wrong_second_factor')
  })
  await context.attempts.forget(attempt)
}

/**
 * Replaces the recovery codes. Needs a code of the authenticator. The new codes are shown only once.
 * @throws ShopError wrong_second_factor, too_many_requests
 */
export async function renewRecoveryCodes(context: StaffContext, input: { code: string }) {
  const { staff: row } = context.session
  const attempt = codeAttempt(context, row.id)
  const recoveryCodes = await context.attempts.run(attempt, async () => {
    const renewed = await context.database.transaction(async (tx) => {
      if (!(await useTotp(tx, context, row, input.code))) return undefined
      await recordStaff(tx, context, row.id, 'staff.recovery_codes_renewed')
      return replaceRecoveryCodes(tx, context, row.id)
    })
    return renewed ?? refuseCode(context, row.id)
  })
  await context.attempts.forget(attempt)
  return { recoveryCodes }
}
