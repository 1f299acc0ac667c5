import { eq } from 'drizzle-orm'
import { ShopError } from '../../../core/errors.ts'
import type { StaffContext } from '../../context.ts'
import { staff } from '../../database/tables/staff.ts'
import { hashPassword, verifyPassword } from '../accounts/passwords.ts'
import { recordStaff, refuseCode, slowDown } from './attempts.ts'
import { replaceRecoveryCodes, useTotp } from './authenticator.ts'
import { endStaffSessions } from './sessions.ts'

/**
 * Changes the password, with the current one and an authenticator code, and ends every other session.
 * @throws ShopError staff_login_failed, wrong_second_factor, password_too_common, too_many_requests
 */
export async function changeStaffPassword(
  context: StaffContext,
  input: { password: string; newPassword: string; code: string },
) {
  const { staff: row, idHash } = context.session
  const countedAs = await slowDown(context, row.id)
  if (!(await verifyPassword(row.passwordHash ?? undefined, input.password))) {
    await recordStaff(context.database, context, row.id, 'staff.password_refused', { reason: 'password' })
    throw new ShopError('staff_login_failed')
  }
  const passwordHash = await hashPassword(input.newPassword)
  const changed = await context.database.transaction(async (tx) => {
    if (!(await useTotp(tx, context, row, input.code))) return false
    await tx.update(staff).set({ passwordHash }).where(eq(staff.id, row.id))
    await endStaffSessions(tx, row.id, idHash)
    await recordStaff(tx, context, row.id, 'staff.password_changed')
    return true
  })
  if (!changed) {
    await recordStaff(context.database, context, row.id, 'staff.password_refused', { reason: 'code' })
    throw new ShopError('wrong_second_factor')
  }
  await context.limits.forgetLogins(countedAs)
}

/**
 * Replaces the recovery codes, with an authenticator code; they are shown only once.
 * @throws ShopError wrong_second_factor, too_many_requests
 */
export async function renewRecoveryCodes(context: StaffContext, input: { code: string }) {
  const { staff: row } = context.session
  const countedAs = await slowDown(context, row.id)
  const recoveryCodes = await context.database.transaction(async (tx) => {
    if (!(await useTotp(tx, context, row, input.code))) return undefined
    await recordStaff(tx, context, row.id, 'staff.recovery_codes_renewed')
    return replaceRecoveryCodes(tx, context, row.id)
  })
  if (recoveryCodes === undefined) return refuseCode(context, row.id)
  await context.limits.forgetLogins(countedAs)
  return { recoveryCodes }
}
