import { ShopError } from '#core/errors.ts'
import type { AuditAction } from '#core/staff/audit.ts'
import type { RequestContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { log } from '../../observability/log.ts'
import type { Attempt } from '../protection/sign-in-attempts.ts'
import { audit } from './audit.ts'
import { shownDevice } from './sessions.ts'

/**
 * Logs an action of staff on their own account, and records it with the device in the audit trail. The sign-in log
 * shows the sign-ins and refusals among these entries.
 */
export async function recordStaff(
  tx: Pick<Transaction, 'insert'>,
  context: Pick<RequestContext, 'requestId' | 'now' | 'client' | 'userAgent'>,
  staffId: string | undefined,
  action: AuditAction,
  after: Record<string, unknown> = {},
) {
  log.info({ staff: staffId, requestId: context.requestId }, action)
  const actor =
    staffId === undefined
      ? { kind: 'visitor' as const, id: 'unknown', requestId: context.requestId }
      : { kind: 'staff' as const, id: staffId, requestId: context.requestId }
  const subjectId = staffId ?? 'unknown'
  const shown = Object.entries(shownDevice(context)).filter(([, text]) => text !== '')
  await audit(tx, {
    at: context.now(),
    actor,
    action,
    subject: 'staff',
    subjectId,
    after: { ...after, ...Object.fromEntries(shown) },
  })
}

/** Returns an attempt with a password for an email address. */
export const passwordAttempt = ({ client, device }: RequestContext, email: string): Attempt => ({
  kind: 'staffLogin',
  account: `staff ${email.toLowerCase()}`,
  client,
  device,
})

/** Returns an attempt with the second factor of an account. */
export const codeAttempt = ({ client, device }: RequestContext, staffId: string): Attempt => ({
  kind: 'staffLogin',
  account: `staff code ${staffId}`,
  client,
  device,
})

/** Returns an attempt with a passkey, for a known or unknown account. */
export const passkeyAttempt = ({ client, device }: RequestContext, staffId = 'unknown'): Attempt => ({
  kind: 'staffLogin',
  account: `staff passkey ${staffId}`,
  client,
  device,
})

/** Records and refuses a wrong second factor. @throws ShopError wrong_second_factor */
export async function refuseCode(context: RequestContext, staffId: string): Promise<never> {
  await recordStaff(context.database, context, staffId, 'staff.sign_in_refused', { reason: 'code' })
  throw new ShopError('wrong_second_factor')
}
