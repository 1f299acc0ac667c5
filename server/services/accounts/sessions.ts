import { and, eq, gt, lte, ne, or, sql } from 'drizzle-orm'
import { ShopError } from '../../../core/errors.ts'
import type { Context, Session } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { members, sessions } from '../../database/tables/members.ts'
import { hashToken, newToken } from '../../secrets.ts'
import { sessionsChannel } from './channel.ts'

const hour = 3_600_000

/** How much later a session may have been seen than its row says: it saves a write on nearly every call. */
const seenEvery = 60_000

/** The moments before which a session must have been opened or last seen to be over. */
function limitsOf({ now, settings }: Context): { openedBefore: Date; seenBefore: Date } {
  return {
    openedBefore: new Date(now().getTime() - settings.SESSION_ABSOLUTE_HOURS * hour),
    seenBefore: new Date(now().getTime() - settings.SESSION_IDLE_HOURS * hour),
  }
}

/** Seconds that a session may last at most, for its cookie. */
export function sessionSeconds({ settings }: Pick<Context, 'settings'>): number {
  return settings.SESSION_ABSOLUTE_HOURS * 3600
}

/**
 * Opens a session for a member and answers its token; the session that the caller had before ends.
 *
 * @throws ShopError account_blocked, login_failed when the member is gone meanwhile
 */
export async function openSession(
  context: Context,
  memberId: string,
  earlierToken: string | undefined,
): Promise<string> {
  const { database, now } = context
  const token = newToken()
  const { openedBefore, seenBefore } = limitsOf(context)
  await database.transaction(async (tx) => {
    // Held, so that who is blocked or erased at this moment is left with no session.
    const [member] = await tx
      .select({ blockedAt: members.blockedAt })
      .from(members)
      .where(eq(members.id, memberId))
      .for('share')
    if (member === undefined) throw new ShopError('login_failed')
    if (member.blockedAt !== null) throw new ShopError('account_blocked')
    await tx
      .delete(sessions)
      .where(
        or(
          lte(sessions.createdAt, openedBefore),
          lte(sessions.seenAt, seenBefore),
          earlierToken === undefined ? undefined : eq(sessions.idHash, hashToken(earlierToken)),
        ),
      )
    await tx.insert(sessions).values({ idHash: hashToken(token), memberId, createdAt: now(), seenAt: now() })
  })
  return token
}

const readers = new WeakMap<Database, ReturnType<typeof prepareReader>>()

/** Every call of a member reads a session: it is written once, and each connection plans it once. */
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

/** The session of a token while it lasts, seen from now on. */
export async function readSession(context: Context, token: string): Promise<Session | undefined> {
  const { database, now } = context
  const [row] = await readerOf(database).execute({ hash: hashToken(token) })
  if (row === undefined) return undefined
  const { openedBefore, seenBefore } = limitsOf(context)
  const { idHash, createdAt, seenAt } = row.sessions
  if (createdAt <= openedBefore || seenAt <= seenBefore) {
    await database.delete(sessions).where(eq(sessions.idHash, idHash))
    return undefined
  }
  if (now().getTime() - seenAt.getTime() >= seenEvery)
    await database.update(sessions).set({ seenAt: now() }).where(eq(sessions.idHash, idHash))
  return { idHash, member: row.members }
}

/** Whether a session still lasts; unlike reading it, this does not count as being seen. */
export async function isSessionOpen(context: Context, idHash: string): Promise<boolean> {
  const { openedBefore, seenBefore } = limitsOf(context)
  const open = await context.database.$count(
    sessions,
    and(eq(sessions.idHash, idHash), gt(sessions.createdAt, openedBefore), gt(sessions.seenAt, seenBefore)),
  )
  return open > 0
}

/** Ends the session of a token; one that is over already is no failure. */
export async function endSession({ database }: Context, token: string): Promise<void> {
  await database.delete(sessions).where(eq(sessions.idHash, hashToken(token)))
}

/** How many sessions of a member last. */
export async function countSessions(context: Context, memberId: string): Promise<number> {
  const { openedBefore, seenBefore } = limitsOf(context)
  return context.database.$count(
    sessions,
    and(
      eq(sessions.memberId, memberId),
      gt(sessions.createdAt, openedBefore),
      gt(sessions.seenAt, seenBefore),
    ),
  )
}

/** Ends every session of a member; pages that follow an order notice it at once. */
export async function endSessions(
  tx: Pick<Context['database'], 'delete' | 'execute'>,
  memberId: string,
): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.memberId, memberId))
  await tx.execute(sql`select pg_notify(${sessionsChannel}, ${memberId})`)
}

/** Ends every session of a member but the one of a token. */
export async function endOtherSessions(
  database: Pick<Context['database'], 'delete'>,
  memberId: string,
  ownToken: string | undefined,
): Promise<void> {
  await database
    .delete(sessions)
    .where(
      and(
        eq(sessions.memberId, memberId),
        ownToken === undefined ? undefined : ne(sessions.idHash, hashToken(ownToken)),
      ),
    )
}
