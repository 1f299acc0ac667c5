import { ShopError } from '#core/errors.ts'
import type { AuditAction } from '#core/staff/audit.ts'
import type { RequestContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { log } from '../../observability/log.ts'
import type { Attempt } from '../protection/sign-in-attempts.ts'
import { audit } from './audit.ts'
import { shownDevice } from './sessions.ts'

/**
 * Audits and logs what staff did with their own account, and with which device. The sign-in log shows those of these
 * entries that are sign-ins and refusals.
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

/** An attempt with a password for an email address. */
export const passwordAttempt = ({ client, device }: RequestContext, email: string): Attempt => ({
  kind: 'staffLogin',
  account: `staff ${email.toLowerCase()}`,
  client,
  device,
})

/** An attempt with the second factor of an account. */
export const codeAttempt = ({ client, device }: RequestContext, staffId: string): Attempt => ({
  kind: 'staffLogin',
  account: `staff code ${staffId}`,
  client,
  device,
})

/** An attempt with a passkey, of a known or unknown account. */
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
