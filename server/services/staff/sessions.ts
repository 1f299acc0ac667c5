import { and, eq, gt, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { coarseNetwork, describeDevice } from '#core/accounts/devices.ts'
import { ShopError } from '#core/errors.ts'
import { permissionsIn } from '#core/staff/roles.ts'
import { maxWrongCodes, staffMay, type StaffMember, type StaffPermission } from '#core/staff/staff.ts'
import type { Context, RequestContext, StaffSession } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { staff, staffRoles, staffSessions } from '../../database/tables/staff.ts'
import { log } from '../../observability/log.ts'
import { hashToken, newToken } from '../../secrets.ts'
import { audit } from './audit.ts'

export type StaffRow = typeof staff.$inferSelect

const minute = 60_000

/** The maximum time between the password and the second factor, in milliseconds. */
const passwordStage = 10 * minute

/** The least time between two writes of `seenAt`, in milliseconds, so that most requests write nothing. */
const seenEvery = minute

type Clock = Pick<Context, 'now' | 'settings'>

/** Computes two times: a session has ended if it was opened before the first, or last used before the second. */
function limitsOf({ now, settings }: Clock): { openedBefore: Date; seenBefore: Date } {
  const before = (milliseconds: number) => new Date(now().getTime() - milliseconds)
  return {
    openedBefore: before(settings.STAFF_ABSOLUTE_HOURS * 60 * minute),
    seenBefore: before(settings.STAFF_IDLE_MINUTES * minute),
  }
}

/** The longest life of a session in seconds, for its cookie. */
export function staffSessionSeconds({ settings }: Pick<Context, 'settings'>): number {
  return settings.STAFF_ABSOLUTE_HOURS * 3600
}

/** Returns the browser and network of a request, as shown in the sign-in log and the session list. */
export const shownDevice = ({ client, userAgent = '' }: Pick<RequestContext, 'client' | 'userAgent'>) => ({
  device: describeDevice(userAgent),
  network: coarseNetwork(client),
})

/** Opens a session and returns its token. In stage `password`, the session allows nothing but the second factor. */
export async function openStaffSession(
  tx: Transaction,
  context: RequestContext,
  staffId: string,
  stage: 'password' | 'open',
): Promise<string> {
  const token = newToken()
  const { openedBefore, seenBefore } = limitsOf(context)
  const at = context.now()
  await tx
    .delete(staffSessions)
    .where(or(lte(staffSessions.createdAt, openedBefore), lte(staffSessions.seenAt, seenBefore)))
  await tx
    .insert(staffSessions)
    .values({ idHash: hashToken(token), staffId, stage, createdAt: at, seenAt: at, ...shownDevice(context) })
  if (stage === 'open') await tx.update(staff).set({ seenAt: at }).where(eq(staff.id, staffId))
  return token
}

/** The condition for the sessions of a stage that have not ended. */
export const lastingSessions = (clock: Clock, stage: 'password' | 'open') => {
  const { openedBefore, seenBefore } = limitsOf(clock)
  return and(
    eq(staffSessions.stage, stage),
    gt(staffSessions.createdAt, openedBefore),
    gt(staffSessions.seenAt, seenBefore),
  )
}

const lastingSession = (clock: Clock, idHash: string, stage: 'password' | 'open') =>
  and(eq(staffSessions.idHash, idHash), lastingSessions(clock, stage))

/** Returns an account with the name and permissions of its role. */
export const withRole = (account: StaffRow, role: typeof staffRoles.$inferSelect): StaffSession['staff'] => ({
  ...account,
  roleName: role.name,
  permissions: permissionsIn(role),
})

/** Reads the open session of a token and marks it as just used; undefined if there is none. */
export async function readStaffSession(context: Context, token: string): Promise<StaffSession | undefined> {
  const { database, now } = context
  const [row] = await database
    .select()
    .from(staffSessions)
    .innerJoin(staff, and(eq(staff.id, staffSessions.staffId), isNull(staff.disabledAt)))
    .innerJoin(staffRoles, eq(staffRoles.key, staff.role))
    .where(lastingSession(context, hashToken(token), 'open'))
  if (row === undefined) return undefined
  const { idHash, seenAt } = row.staff_sessions
  if (now().getTime() - seenAt.getTime() >= seenEvery) await noteSeen(context, idHash, row.staff.id)
  return { idHash, staff: withRole(row.staff, row.staff_roles) }
}

async function noteSeen({ database, now }: Context, idHash: string, staffId: string) {
  const seenAt = now()
  await database.update(staffSessions).set({ seenAt }).where(eq(staffSessions.idHash, idHash))
  await database.update(staff).set({ seenAt }).where(eq(staff.id, staffId))
}

/**
 * Requires that somebody with the permission is signed in. A missing permission is recorded in the audit trail.
 * @throws ShopError staff_not_signed_in, not_allowed
 */
export async function demandStaff(
  context: Context,
  session: StaffSession | undefined,
  request: { access: 'staff' | StaffPermission; requestId: string; what: string },
): Promise<StaffSession> {
  if (session === undefined) throw new ShopError('staff_not_signed_in')
  if (request.access !== 'staff') await demandPermission(context, session, request.access, request)
  return session
}

/** Requires a permission. A refusal is recorded in the audit trail. @throws ShopError not_allowed */
export async function demandPermission(
  { database, now }: Pick<Context, 'database' | 'now'>,
  session: StaffSession,
  permission: StaffPermission,
  request: { requestId: string; what: string },
) {
  if (staffMay(session.staff, permission)) return
  const { id } = session.staff
  log.warn({ staff: id, permission, requestId: request.requestId }, 'staff were refused')
  await audit(database, {
    at: now(),
    actor: { kind: 'staff', id, requestId: request.requestId },
    action: 'access.refused',
    subject: 'staff',
    subjectId: id,
    after: { permission, what: request.what },
  })
  throw new ShopError('not_allowed')
}

/** Whether a session is open. Does not mark it as used. */
export async function isStaffSessionOpen(context: Context, idHash: string): Promise<boolean> {
  return (await context.database.$count(staffSessions, lastingSession(context, idHash, 'open'))) > 0
}

/** The condition for a session in stage `password` in which a code may still be tried. */
const awaitsCode = (context: Context, idHash: string) =>
  and(
    lastingSession(context, idHash, 'password'),
    gt(staffSessions.createdAt, new Date(context.now().getTime() - passwordStage)),
    lt(staffSessions.tries, maxWrongCodes),
  )

/**
 * Reads the stage and the account of a sign-in; undefined if there is none. Neither counts as an attempt nor marks the
 * session as used.
 */
export async function readStage(context: Context, token: string | undefined) {
  if (token === undefined) return undefined
  const idHash = hashToken(token)
  const [row] = await context.database
    .select()
    .from(staffSessions)
    .innerJoin(staff, and(eq(staff.id, staffSessions.staffId), isNull(staff.disabledAt)))
    .where(or(lastingSession(context, idHash, 'open'), awaitsCode(context, idHash)))
  return row && { stage: row.staff_sessions.stage, staff: row.staff }
}

/**
 * Reads the session between password and second factor. With `trying`, counts one of its few attempts.
 * @throws ShopError staff_not_signed_in
 */
export async function readPasswordStage(
  context: Context,
  token: string | undefined,
  { trying }: { trying: boolean },
): Promise<StaffSession> {
  const { database } = context
  const idHash = hashToken(token ?? '')
  const [stage] = await database
    .update(staffSessions)
    .set({ tries: sql`${staffSessions.tries} + ${trying ? 1 : 0}` })
    .where(awaitsCode(context, idHash))
    .returning()
  if (stage === undefined) throw new ShopError('staff_not_signed_in')
  const enabled = and(eq(staff.id, stage.staffId), isNull(staff.disabledAt))
  const [row] = await database
    .select()
    .from(staff)
    .innerJoin(staffRoles, eq(staffRoles.key, staff.role))
    .where(enabled)
  if (row === undefined) throw new ShopError('staff_not_signed_in')
  return { idHash, staff: withRole(row.staff, row.staff_roles) }
}

/** Ends one session; returns whether it existed. */
export async function endStaffSession(tx: Pick<Transaction, 'delete'>, idHash: string): Promise<boolean> {
  const ended = await tx
    .delete(staffSessions)
    .where(eq(staffSessions.idHash, idHash))
    .returning({ idHash: staffSessions.idHash })
  return ended.length > 0
}

/** Ends all sessions of an account, except one. */
export async function endStaffSessions(
  tx: Pick<Transaction, 'delete'>,
  staffId: string,
  exceptHash?: string,
) {
  const except = exceptHash === undefined ? undefined : ne(staffSessions.idHash, exceptHash)
  await tx.delete(staffSessions).where(and(eq(staffSessions.staffId, staffId), except))
}

/** Converts an account to the form that pages show. */
export function toStaffMember(account: StaffSession['staff']): StaffMember {
  const { id, email, name, role, roleName, permissions } = account
  return { id, email, name, role, roleName, permissions: [...permissions] }
}
