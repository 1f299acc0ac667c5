import { and, desc, eq, gt, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { toServerDate } from '#core/dates.ts'
import type { Context, MemberContext, Session } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { members, sessions } from '../../database/tables/members.ts'
import { hashToken, newToken } from '../../secrets.ts'
import { notify, sessionsChannel } from '../channels.ts'

const hour = 3_600_000

/** The least time between two writes of `seenAt`, in milliseconds, so that most requests write nothing. */
const seenInterval = 60_000

/** Computes two times: a session has ended if it was opened before the first, or last used before the second. */
function expiryOf({ now, settings }: Context): { openedBefore: Date; seenBefore: Date } {
  return {
    openedBefore: new Date(now().getTime() - settings.SESSION_ABSOLUTE_HOURS * hour),
    seenBefore: new Date(now().getTime() - settings.SESSION_IDLE_HOURS * hour),
  }
}

/** The longest life of a session in seconds, for its cookie. */
export function sessionSeconds({ settings }: Pick<Context, 'settings'>): number {
  return settings.SESSION_ABSOLUTE_HOURS * 3600
}

/**
 * Opens a session for a member, ends the browser's earlier session, and returns the new token.
 * @throws ShopError account_blocked, login_failed if the member was erased meanwhile
 */
export async function openSession(
  context: Context,
  memberId: string,
  earlierToken: string | undefined,
  shown: { device: string; network: string } = { device: '', network: '' },
) {
  const { database, now } = context
  const token = newToken()
  const { openedBefore, seenBefore } = expiryOf(context)
  await database.transaction(async (tx) => {
    // Locked, so that a member who is being blocked or erased gets no session.
    const [member] = await tx
      .select({ blockedAt: members.blockedAt })
      .from(members)
      .where(eq(members.id, memberId))
      .for('share')
    if (member === undefined) throw new ShopError('login_failed')
    if (member.blockedAt !== null) throw new ShopError('account_blocked')
    const earlier = earlierToken === undefined ? undefined : eq(sessions.idHash, hashToken(earlierToken))
    await tx
      .delete(sessions)
      .where(or(lte(sessions.createdAt, openedBefore), lte(sessions.seenAt, seenBefore), earlier))
    await tx
      .insert(sessions)
      .values({ idHash: hashToken(token), memberId, createdAt: now(), seenAt: now(), ...shown })
  })
  return token
}

const readers = new WeakMap<Database, ReturnType<typeof prepareReader>>()

/**
 * Returns the prepared query of a database. It is prepared only once, because every request of a member reads a
 * session.
 */
function readerOf(database: Database): ReturnType<typeof prepareReader> {
  const reader = readers.get(database) ?? prepareReader(database)
  readers.set(database, reader)
  return reader
}

const prepareReader = (database: Database) =>
  database
    .select()
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(eq(sessions.idHash, sql.placeholder('hash')))
    .prepare('read-session')

/** Reads the open session of a token and marks it as just used; undefined if it has ended. */
export async function readSession(context: Context, token: string): Promise<Session | undefined> {
  const { database, now } = context
  const [row] = await readerOf(database).execute({ hash: hashToken(token) })
  if (row === undefined) return undefined
  const { openedBefore, seenBefore } = expiryOf(context)
  const { idHash, createdAt, seenAt } = row.sessions
  if (createdAt <= openedBefore || seenAt <= seenBefore) {
    await database.delete(sessions).where(eq(sessions.idHash, idHash))
    return undefined
  }
  if (now().getTime() - seenAt.getTime() >= seenInterval)
    await database.update(sessions).set({ seenAt: now() }).where(eq(sessions.idHash, idHash))
  return { idHash, member: row.members }
}

/** Whether a session is open; does not mark it as used. */
export async function isSessionOpen(context: Context, idHash: string): Promise<boolean> {
  return (await countOpen(context, eq(sessions.idHash, idHash))) > 0
}

/** The number of open sessions of a member. */
export async function countSessions(context: Context, memberId: string): Promise<number> {
  return countOpen(context, eq(sessions.memberId, memberId))
}

function countOpen(context: Context, condition: SQL): Promise<number> {
  return context.database.$count(sessions, and(condition, isOpen(context)))
}

function isOpen(context: Context): SQL | undefined {
  const { openedBefore, seenBefore } = expiryOf(context)
  return and(gt(sessions.createdAt, openedBefore), gt(sessions.seenAt, seenBefore))
}

/** Lists the member's open sessions, last used first. */
export async function listSessions({ session, ...context }: MemberContext) {
  const rows = await context.database
    .select()
    .from(sessions)
    .where(and(eq(sessions.memberId, session.member.id), isOpen(context)))
    .orderBy(desc(sessions.seenAt), desc(sessions.createdAt))
  return {
    sessions: rows.map(({ idHash, device, network, createdAt, seenAt }) => ({
      id: idHash,
      device,
      network,
      openedAt: toServerDate(createdAt),
      lastUsedAt: toServerDate(seenAt),
      current: idHash === session.idHash,
    })),
  }
}

/** Ends one of the member's sessions, if it is open. */
export async function endOwnSession({ session, database }: MemberContext, { id }: { id: string }) {
  const isOwn = and(eq(sessions.idHash, id), eq(sessions.memberId, session.member.id))
  await database.transaction(async (tx) => {
    await tx.delete(sessions).where(isOwn)
    await notify(tx, sessionsChannel, session.member.id)
  })
}

/**
 * Ends all of the member's sessions.
 * @throws ShopError not_logged_in if the session of this request has already ended
 */
export async function endOwnSessions({ session, database }: MemberContext) {
  await database.transaction(async (tx) => {
    const own = eq(sessions.idHash, session.idHash)
    const ended = await tx.delete(sessions).where(own).returning({ idHash: sessions.idHash })
    if (ended.length === 0) throw new ShopError('not_logged_in')
    await endSessions(tx, session.member.id)
  })
}

/** Ends the session of a token, if it is open. */
export async function endSession({ database }: Context, token: string) {
  await database.delete(sessions).where(eq(sessions.idHash, hashToken(token)))
}

/** Ends all sessions of a member and their event streams. */
export async function endSessions(tx: Pick<Context['database'], 'delete' | 'execute'>, memberId: string) {
  await tx.delete(sessions).where(eq(sessions.memberId, memberId))
  await notify(tx, sessionsChannel, memberId)
}

/** Ends all sessions of a member except that of a token. */
export async function endOtherSessions(
  database: Pick<Context['database'], 'delete'>,
  memberId: string,
  ownToken: string | undefined,
) {
  const others = ownToken === undefined ? undefined : ne(sessions.idHash, hashToken(ownToken))
  await database.delete(sessions).where(and(eq(sessions.memberId, memberId), others))
}
