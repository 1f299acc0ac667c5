import { and, eq, gt, isNull } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { linkHours } from '#core/staff/accounts.ts'
import type { Context, RequestContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { staff, staffPasskeys, staffRecoveryCodes } from '../../database/tables/staff.ts'
import { queueMessage, type MessageKinds } from '../../jobs/messages-queue.ts'
import { hashToken } from '../../secrets.ts'
import { assertUncommon, hashPassword } from '../protection/passwords.ts'
import { recordStaff } from './attempts.ts'
import { endStaffSessions } from './sessions.ts'

const hour = 3_600_000

/**
 * Returns the URL of the page on which staff choose a password. The token is in the fragment, which browsers do not
 * send, so that it appears in no log.
 */
export const setUpLink = ({ settings }: Pick<Context, 'settings'>, token: string) =>
  `${settings.PUBLIC_ORIGIN}/staff/set-up#${token}`

/** Returns columns of an account that make the link with this token valid for some hours. */
export const setUpColumns = (
  { now }: Pick<Context, 'now'>,
  token: string,
  hours: number = linkHours.reset,
) => ({
  setUpHash: hashToken(token),
  setUpExpiresAt: new Date(now().getTime() + hours * hour),
})

/** Columns of an account that is reset: without password and authenticator. */
export const withoutCredentials = { passwordHash: null, totpSecret: null, enrolledAt: null, usedStep: null }

/** Removes credentials in other tables: recovery codes and passkeys. */
export async function removeCredentials(tx: Transaction, id: string) {
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, id))
  await tx.delete(staffPasskeys).where(eq(staffPasskeys.staffId, id))
}

const sealedKind = 'staff link'

/**
 * Queues the email with the set-up link of an account. The token is encrypted, because people who must not use the link
 * can read the queue.
 */
export async function queueStaffLink(
  tx: Transaction,
  { secrets, language }: Pick<RequestContext, 'secrets' | 'language'>,
  { staffId, token }: { staffId: string; token: string },
) {
  const sealed = secrets.seal(sealedKind, staffId, token).toString('base64')
  await queueMessage(tx, { message: 'staff-link', staff: staffId, sealed, lang: language })
}

/** Reads the account and link of a queued email; undefined if the link was replaced or used, or has expired. */
export async function openStaffLink(
  context: Pick<Context, 'database' | 'secrets' | 'settings' | 'now'>,
  { staff: staffId, sealed }: MessageKinds['staff-link'],
) {
  const token = context.secrets.open(sealedKind, staffId, Buffer.from(sealed, 'base64'))
  const [row] = await context.database
    .select({ email: staff.email, name: staff.name, until: staff.setUpExpiresAt })
    .from(staff)
    .where(and(eq(staff.id, staffId), withSetUpToken(context, token)))
  return row?.until ? { ...row, until: row.until, link: setUpLink(context, token) } : undefined
}

/** The condition for the account with this set-up token, while the link is valid. */
const withSetUpToken = (context: Pick<Context, 'now'>, token: string) =>
  and(
    eq(staff.setUpHash, hashToken(token)),
    gt(staff.setUpExpiresAt, context.now()),
    isNull(staff.disabledAt),
  )

async function refuseLink(context: RequestContext): Promise<never> {
  await recordStaff(context.database, context, undefined, 'staff.set_up_refused')
  throw new ShopError('link_expired')
}

/**
 * Returns the name and email address of the account of a set-up link.
 * @throws ShopError link_expired, too_many_requests
 */
export async function checkSetUp(context: RequestContext, input: { token: string }) {
  await context.limits.take('staffLogin', context.client)
  return findInvited(context, input.token)
}

/**
 * Finds the account of a set-up link. An unknown or expired link is recorded in the audit trail. @throws ShopError
 * link_expired
 */
async function findInvited(context: RequestContext, token: string) {
  const [row] = await context.database
    .select({ email: staff.email, name: staff.name })
    .from(staff)
    .where(withSetUpToken(context, token))
  return row ?? refuseLink(context)
}

/**
 * Stores the password chosen with a set-up link, which works only once, and ends all sessions.
 * @throws ShopError link_expired, password_too_common, too_many_requests
 */
export async function setUpStaff(context: RequestContext, input: { token: string; password: string }) {
  await context.limits.take('staffLogin', context.client)
  assertUncommon(input.password)
  await findInvited(context, input.token)
  const passwordHash = await hashPassword(input.password)
  const id = await context.database.transaction(async (tx) => {
    const [row] = await tx
      .update(staff)
      .set({ passwordHash, setUpHash: null, setUpExpiresAt: null })
      .where(withSetUpToken(context, input.token))
      .returning({ id: staff.id })
    if (row === undefined) return undefined
    await endStaffSessions(tx, row.id)
    await recordStaff(tx, context, row.id, 'staff.password_chosen')
    return row.id
  })
  if (id === undefined) await refuseLink(context)
}
