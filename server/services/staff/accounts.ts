import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { loginDelay } from '../../../core/accounts/accounts.ts'
import { ShopError } from '../../../core/errors.ts'
import { permissionsOf, type StaffMember, type StaffRole } from '../../../core/staff/staff.ts'
import type { RequestContext, Context } from '../../context.ts'
import { staff, staffRecoveryCodes } from '../../database/tables/staff.ts'
import { log } from '../../observability/log.ts'
import { hashToken, newToken } from '../../secrets.ts'
import { hashPassword, verifyPassword } from '../accounts/passwords.ts'
import type { Transaction } from '../orders/move.ts'
import { audit } from './audit.ts'
import { newAuthenticator, replaceRecoveryCodes, useRecoveryCode, useTotp } from './authenticator.ts'
import {
  endStaffSession,
  endStaffSessions,
  openStaffSession,
  readPasswordStage,
  readStage,
  type StaffRow,
  type StaffSession,
} from './sessions.ts'

const hour = 3_600_000

/** How long a set-up link may be used. */
const setUpHours = 24

/** Somebody of the staff as the pages see them. */
export function toStaffMember({ id, email, name, role }: StaffRow): StaffMember {
  return { id, email, name, role, permissions: [...permissionsOf[role]] }
}

const asStaff = (context: Pick<RequestContext, 'requestId'>, id: string) =>
  ({ kind: 'staff', id, requestId: context.requestId }) as const

/** Writes down what somebody did with their own account, beside the log. */
async function record(
  tx: Pick<Transaction, 'insert'>,
  context: Pick<RequestContext, 'requestId' | 'now'>,
  staffId: string | undefined,
  action: string,
  after: Record<string, unknown> = {},
): Promise<void> {
  log.info({ staff: staffId, requestId: context.requestId }, action)
  const actor =
    staffId === undefined
      ? { kind: 'visitor' as const, id: 'unknown', requestId: context.requestId }
      : asStaff(context, staffId)
  const subjectId = staffId ?? 'unknown'
  await audit(tx, { at: context.now(), actor, action, subject: 'staff', subjectId, after })
}

/**
 * Checks a password, the first of the two steps of signing in. Whatever is wrong answers alike and takes as long:
 * the address, the password, a disabled account. The session that the caller had before ends. After many failures every try waits, the right one, too.
 *
 * @throws ShopError staff_login_failed, too_many_requests
 */
export async function staffLogin(
  context: RequestContext,
  input: { email: string; password: string; earlierToken: string | undefined },
): Promise<{ next: 'code' | 'enrol'; token: string }> {
  const { database, limits } = context
  await limits.take('staffLogin', context.client)
  const countedAs = `staff ${input.email.toLowerCase()}`
  const tries = await limits.countLogin(countedAs)
  await context.pause(loginDelay(tries - 1))
  const [found] = await database
    .select()
    .from(staff)
    .where(sql`lower(${staff.email}) = ${input.email.toLowerCase()}`)
  const matches = await verifyPassword(found?.passwordHash ?? undefined, input.password)
  if (found === undefined || !matches || found.disabledAt !== null) {
    const reason = found === undefined ? 'unknown' : matches ? 'disabled' : 'password'
    await record(database, context, found?.id, 'staff.sign_in_refused', { reason })
    throw new ShopError('staff_login_failed')
  }
  await limits.forgetLogins(countedAs)
  const token = await database.transaction(async (tx) => {
    if (input.earlierToken !== undefined) await endStaffSession(tx, hashToken(input.earlierToken))
    return openStaffSession(tx, context, found.id, 'password')
  })
  return { next: found.enrolledAt === null ? 'enrol' : 'code', token }
}

/** What a browser has to bring next to sign in, and whose password it has brought. */
export async function readLoginStep(
  context: RequestContext,
  input: { token: string | undefined },
): Promise<{ next: 'password' | 'code' | 'enrol' | 'in'; email?: string }> {
  const found = await readStage(context, input.token)
  if (found === undefined) return { next: 'password' }
  if (found.stage === 'open') return { next: 'in' }
  return { next: found.staff.enrolledAt === null ? 'enrol' : 'code', email: found.staff.email }
}

/** Counts a try at a second factor and makes it wait after many that failed. */
async function slowDown(context: RequestContext, staffId: string): Promise<string> {
  await context.limits.take('staffLogin', context.client)
  const countedAs = `staff code ${staffId}`
  const tries = await context.limits.countLogin(countedAs)
  await context.pause(loginDelay(tries - 1))
  return countedAs
}

async function refuseCode(context: RequestContext, staffId: string): Promise<never> {
  await record(context.database, context, staffId, 'staff.sign_in_refused', { reason: 'code' })
  throw new ShopError('wrong_second_factor')
}

/**
 * Finishes signing in with a code of the authenticator or a recovery code, and answers the token of the session. A
 * code works once; after five wrong ones the password is asked for again.
 *
 * @throws ShopError staff_not_signed_in, wrong_second_factor, too_many_requests
 */
export async function finishStaffLogin(
  context: RequestContext,
  input: { token: string | undefined; code: string },
): Promise<{ staff: StaffMember; token: string }> {
  const { idHash, staff: row } = await readPasswordStage(context, input.token, { trying: true })
  const countedAs = await slowDown(context, row.id)
  const token = await context.database.transaction(async (tx) => {
    if (row.enrolledAt === null) return undefined
    const byTotp = await useTotp(tx, context, row, input.code)
    if (!byTotp && !(await useRecoveryCode(tx, context, row.id, input.code))) return undefined
    return openAfterCode(tx, context, {
      idHash,
      staffId: row.id,
      by: byTotp ? 'authenticator' : 'recovery code',
    })
  })
  if (token === undefined) return refuseCode(context, row.id)
  await context.limits.forgetLogins(countedAs)
  return { staff: toStaffMember(row), token }
}

/** The session that both factors open, in place of the one that the password gave. */
async function openAfterCode(
  tx: Transaction,
  context: RequestContext,
  { idHash, staffId, by }: { idHash: string; staffId: string; by: string },
): Promise<string | undefined> {
  if (!(await endStaffSession(tx, idHash))) return undefined
  await record(tx, context, staffId, 'staff.signed_in', { by })
  return openStaffSession(tx, context, staffId, 'open')
}

/**
 * Begins to set up the authenticator at the first sign-in: the secret to type, and the address to show as a QR code.
 * Asking again gives the same one until the password is given anew.
 *
 * @throws ShopError staff_not_signed_in, already_enrolled
 */
export async function beginEnrolment(
  context: RequestContext,
  input: { token: string | undefined },
): Promise<{ secret: string; uri: string }> {
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
 * Proves by a first code that the authenticator is set up, and opens the session; the recovery codes are shown this
 * once.
 *
 * @throws ShopError staff_not_signed_in, already_enrolled, wrong_second_factor, too_many_requests
 */
export async function finishEnrolment(
  context: RequestContext,
  input: { token: string | undefined; code: string },
): Promise<{ staff: StaffMember; recoveryCodes: string[]; token: string }> {
  const { idHash, staff: row } = await readPasswordStage(context, input.token, { trying: true })
  if (row.enrolledAt !== null) throw new ShopError('already_enrolled')
  const countedAs = await slowDown(context, row.id)
  const enrolled = await context.database.transaction(async (tx) => {
    if (!(await useTotp(tx, context, row, input.code))) return undefined
    const token = await openAfterCode(tx, context, { idHash, staffId: row.id, by: 'authenticator' })
    if (token === undefined) return undefined
    await tx.update(staff).set({ enrolledAt: context.now() }).where(eq(staff.id, row.id))
    await record(tx, context, row.id, 'staff.enrolled')
    return { token, recoveryCodes: await replaceRecoveryCodes(tx, context, row.id) }
  })
  if (enrolled === undefined) return refuseCode(context, row.id)
  await context.limits.forgetLogins(countedAs)
  return { staff: toStaffMember(row), ...enrolled }
}

/** Ends a session on the server; one that is over already is no failure. */
export async function staffLogout(
  context: RequestContext,
  input: { token: string | undefined },
): Promise<void> {
  if (input.token !== undefined) await endStaffSession(context.database, hashToken(input.token))
}

/** Who is signed in. */
export async function readCurrentStaff({ session }: RequestContext<StaffSession>): Promise<StaffMember> {
  return toStaffMember(session.staff)
}

/**
 * Chooses a new password, with the one before and a code of the authenticator; every other session ends.
 *
 * @throws ShopError staff_login_failed, wrong_second_factor, password_too_common, too_many_requests
 */
export async function changeStaffPassword(
  context: RequestContext<StaffSession>,
  input: { password: string; newPassword: string; code: string },
): Promise<void> {
  const { staff: row, idHash } = context.session
  const countedAs = await slowDown(context, row.id)
  if (!(await verifyPassword(row.passwordHash ?? undefined, input.password))) {
    await record(context.database, context, row.id, 'staff.password_refused', { reason: 'password' })
    throw new ShopError('staff_login_failed')
  }
  const passwordHash = await hashPassword(input.newPassword)
  const changed = await context.database.transaction(async (tx) => {
    if (!(await useTotp(tx, context, row, input.code))) return false
    await tx.update(staff).set({ passwordHash }).where(eq(staff.id, row.id))
    await endStaffSessions(tx, row.id, idHash)
    await record(tx, context, row.id, 'staff.password_changed')
    return true
  })
  if (!changed) {
    await record(context.database, context, row.id, 'staff.password_refused', { reason: 'code' })
    throw new ShopError('wrong_second_factor')
  }
  await context.limits.forgetLogins(countedAs)
}

/**
 * New recovery codes in place of those before, with a code of the authenticator; they are shown this once.
 *
 * @throws ShopError wrong_second_factor, too_many_requests
 */
export async function renewRecoveryCodes(
  context: RequestContext<StaffSession>,
  input: { code: string },
): Promise<{ recoveryCodes: string[] }> {
  const { staff: row } = context.session
  const countedAs = await slowDown(context, row.id)
  const recoveryCodes = await context.database.transaction(async (tx) => {
    if (!(await useTotp(tx, context, row, input.code))) return undefined
    await record(tx, context, row.id, 'staff.recovery_codes_renewed')
    return replaceRecoveryCodes(tx, context, row.id)
  })
  if (recoveryCodes === undefined) return refuseCode(context, row.id)
  await context.limits.forgetLogins(countedAs)
  return { recoveryCodes }
}

/** The account whose set-up link holds this, while the link may be used. */
const withSetUpToken = (context: RequestContext, token: string) =>
  and(
    eq(staff.setUpHash, hashToken(token)),
    gt(staff.setUpExpiresAt, context.now()),
    isNull(staff.disabledAt),
  )

async function refuseLink(context: RequestContext): Promise<never> {
  await record(context.database, context, undefined, 'staff.set_up_refused')
  throw new ShopError('link_expired')
}

/** Whose set-up link this is. @throws ShopError link_expired, too_many_requests */
export async function checkSetUp(
  context: RequestContext,
  input: { token: string },
): Promise<{ email: string; name: string }> {
  await context.limits.take('staffLogin', context.client)
  const [row] = await context.database
    .select({ email: staff.email, name: staff.name })
    .from(staff)
    .where(withSetUpToken(context, input.token))
  return row ?? refuseLink(context)
}

/**
 * Chooses a password by the link that the command line printed; the link works once, and every session ends.
 *
 * @throws ShopError link_expired, password_too_common, too_many_requests
 */
export async function setUpStaff(
  context: RequestContext,
  input: { token: string; password: string },
): Promise<void> {
  await context.limits.take('staffLogin', context.client)
  const passwordHash = await hashPassword(input.password)
  const id = await context.database.transaction(async (tx) => {
    const [row] = await tx
      .update(staff)
      .set({ passwordHash, setUpHash: null, setUpExpiresAt: null })
      .where(withSetUpToken(context, input.token))
      .returning({ id: staff.id })
    if (row === undefined) return undefined
    await endStaffSessions(tx, row.id)
    await record(tx, context, row.id, 'staff.password_chosen')
    return row.id
  })
  if (id === undefined) await refuseLink(context)
}

type Shop = Pick<Context, 'database' | 'now' | 'settings'>

const byCommand = { kind: 'command', id: 'command line', requestId: '' } as const

/** The page that a new password is chosen on; what is secret stands where no server and no log sees it. */
const setUpLink = ({ settings }: Shop, token: string) => `${settings.PUBLIC_ORIGIN}/staff/set-up#${token}`

const setUpIn = ({ now }: Shop, token: string) => ({
  setUpHash: hashToken(token),
  setUpExpiresAt: new Date(now().getTime() + setUpHours * hour),
})

const withEmail = (email: string) => sql`lower(${staff.email}) = ${email.toLowerCase()}`

/** Opens an account and answers the link by which its owner chooses a password; undefined when the address is taken. */
export async function addStaff(
  shop: Shop,
  { email, name, role }: { email: string; name: string; role: StaffRole },
): Promise<{ link: string } | undefined> {
  const token = newToken()
  const at = shop.now()
  return shop.database.transaction(async (tx) => {
    const [row] = await tx
      .insert(staff)
      .values({ id: randomUUID(), email, name, role, createdAt: at, ...setUpIn(shop, token) })
      .onConflictDoNothing()
      .returning({ id: staff.id })
    if (row === undefined) return undefined
    const after = { email, name, role }
    await audit(tx, {
      at,
      actor: byCommand,
      action: 'staff.added',
      subject: 'staff',
      subjectId: row.id,
      after,
    })
    return { link: setUpLink(shop, token) }
  })
}

/**
 * Takes password, authenticator, recovery codes and sessions away, opens the account again if it was shut, and answers
 * a new set-up link; undefined when there is no such account.
 */
export async function resetStaff(shop: Shop, email: string): Promise<{ link: string } | undefined> {
  const token = newToken()
  return shop.database.transaction(async (tx) => {
    const [row] = await tx
      .update(staff)
      .set({
        passwordHash: null,
        totpSecret: null,
        enrolledAt: null,
        usedStep: null,
        disabledAt: null,
        ...setUpIn(shop, token),
      })
      .where(withEmail(email))
      .returning({ id: staff.id })
    if (row === undefined) return undefined
    await endStaffSessions(tx, row.id)
    await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staffId, row.id))
    await audit(tx, {
      at: shop.now(),
      actor: byCommand,
      action: 'staff.reset',
      subject: 'staff',
      subjectId: row.id,
      after: {},
    })
    return { link: setUpLink(shop, token) }
  })
}

/** Shuts an account: its sessions end at once. Whether there was one that was open. */
export async function disableStaff(shop: Shop, email: string): Promise<boolean> {
  return shop.database.transaction(async (tx) => {
    const [row] = await tx
      .update(staff)
      .set({ disabledAt: shop.now(), setUpHash: null, setUpExpiresAt: null })
      .where(and(withEmail(email), isNull(staff.disabledAt)))
      .returning({ id: staff.id })
    if (row === undefined) return false
    await endStaffSessions(tx, row.id)
    await audit(tx, {
      at: shop.now(),
      actor: byCommand,
      action: 'staff.disabled',
      subject: 'staff',
      subjectId: row.id,
      after: {},
    })
    return true
  })
}

/** Every account, by address. */
export async function listStaff({ database }: Pick<Context, 'database'>) {
  return database
    .select({
      email: staff.email,
      name: staff.name,
      role: staff.role,
      enrolled: isNotNull(staff.enrolledAt).mapWith(Boolean),
      disabled: isNotNull(staff.disabledAt).mapWith(Boolean),
    })
    .from(staff)
    .orderBy(asc(sql`lower(${staff.email})`))
}
