import { and, eq, gt, isNull } from 'drizzle-orm'
import { ShopError } from '../../../core/errors.ts'
import type { Context, RequestContext } from '../../context.ts'
import { staff } from '../../database/tables/staff.ts'
import { hashToken } from '../../secrets.ts'
import { assertUncommon, hashPassword } from '../accounts/passwords.ts'
import { recordStaff } from './attempts.ts'
import { endStaffSessions } from './sessions.ts'

const hour = 3_600_000

/** How long a set-up link may be used. */
const setUpHours = 24

/** The page for choosing a password; the token is in the fragment, which reaches neither servers nor logs. */
export const setUpLink = ({ settings }: Pick<Context, 'settings'>, token: string) =>
  `${settings.PUBLIC_ORIGIN}/staff/set-up#${token}`

/** The columns of an account that a link with this token sets up. */
export const setUpColumns = ({ now }: Pick<Context, 'now'>, token: string) => ({
  setUpHash: hashToken(token),
  setUpExpiresAt: new Date(now().getTime() + setUpHours * hour),
})

/** The account whose set-up link holds this, while the link may be used. */
const withSetUpToken = (context: RequestContext, token: string) =>
  and(
    eq(staff.setUpHash, hashToken(token)),
    gt(staff.setUpExpiresAt, context.now()),
    isNull(staff.disabledAt),
  )

async function refuseLink(context: RequestContext): Promise<never> {
  await recordStaff(context.database, context, undefined, 'staff.set_up_refused')
  throw new ShopError('link_expired')
}

/** Whose set-up link this is. @throws ShopError link_expired, too_many_requests */
export async function checkSetUp(context: RequestContext, input: { token: string }) {
  await context.limits.take('staffLogin', context.client)
  return findInvited(context, input.token)
}

/** @throws ShopError link_expired */
async function findInvited(context: RequestContext, token: string) {
  const [row] = await context.database
    .select({ email: staff.email, name: staff.name })
    .from(staff)
    .where(withSetUpToken(context, token))
  return row ?? refuseLink(context)
}

/**
 * Chooses a password by a set-up link, which works once, and ends every session.
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
