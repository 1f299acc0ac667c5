import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { toServerDate } from '#core/dates.ts'
import { ShopError } from '#core/errors.ts'
import { shownSignIns, staffState } from '#core/staff/accounts.ts'
import { standingOf } from '#core/staff/deciders.ts'
import type { Context, StaffContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { auditEntries } from '../../database/tables/orders.ts'
import { staff, staffPasskeys, staffRoles, staffSessions } from '../../database/tables/staff.ts'
import { fingerprint } from '../../fingerprint.ts'
import { lastingSessions, withRole, type StaffRow } from './sessions.ts'

/** Returns a fingerprint of the fields that staff see when they change an account. */
export const accountVersion = ({ name, role, setUpHash, enrolledAt, disabledAt }: StaffRow) =>
  fingerprint([name, role, setUpHash, enrolledAt?.getTime() ?? null, disabledAt?.getTime() ?? null])

type Account = { staff: StaffRow; role: typeof staffRoles.$inferSelect; passkeys: number }

function toAccount({ staff: row, role, passkeys }: Account, now: Date) {
  const { id, email, name, seenAt, setUpExpiresAt, enrolledAt } = row
  const state = staffState(row, now)
  const standing = standingOf(withRole(row, role))
  return {
    id,
    email,
    name,
    role: row.role,
    roleName: role.name,
    state,
    ...(seenAt !== null && { seenAt: toServerDate(seenAt) }),
    ...(state === 'invited' && setUpExpiresAt !== null && { invitedUntil: toServerDate(setUpExpiresAt) }),
    usesAuthenticator: enrolledAt !== null,
    decides: standing.isDeciding && standing.decisions.length > 0,
    passkeys,
    version: accountVersion(row),
  }
}

const selectAccounts = (database: Pick<Database, 'select' | '$count'>) =>
  database
    .select({
      staff,
      role: staffRoles,
      passkeys: database.$count(staffPasskeys, eq(staffPasskeys.staffId, staff.id)),
    })
    .from(staff)
    .innerJoin(staffRoles, eq(staffRoles.key, staff.role))

/** Lists all accounts, sorted by role and name. */
export async function readPeople({ database, now }: Pick<Context, 'database' | 'now'>) {
  const rows = await selectAccounts(database).orderBy(
    asc(staffRoles.position),
    asc(sql`lower(${staff.name})`),
    asc(staff.id),
  )
  return { people: rows.map((row) => toAccount(row, now())) }
}

/** Reads an account with its open sessions and sign-in log. @throws ShopError staff_not_found */
export async function readPerson(context: StaffContext, { id }: { id: string }) {
  const [row] = await selectAccounts(context.database).where(eq(staff.id, id))
  if (row === undefined) throw new ShopError('staff_not_found')
  return { person: toAccount(row, context.now()), ...(await readAccess(context, id)) }
}

/** Reads the open sessions and sign-in log of the signed-in staff. */
export const readOwnSessions = (context: StaffContext) => readAccess(context, context.session.staff.id)

async function readAccess(context: StaffContext, id: string) {
  const { database, session } = context
  const [open, signIns] = await Promise.all([
    database
      .select()
      .from(staffSessions)
      .where(and(eq(staffSessions.staffId, id), lastingSessions(context, 'open')))
      .orderBy(desc(staffSessions.seenAt), desc(staffSessions.createdAt)),
    readSignIns(context, id),
  ])
  return {
    sessions: open.map(({ idHash, device, network, createdAt, seenAt }) => ({
      id: idHash,
      device,
      network,
      openedAt: toServerDate(createdAt),
      lastUsedAt: toServerDate(seenAt),
      current: idHash === session.idHash,
    })),
    ...signIns,
  }
}

const textIn = (details: Record<string, unknown>, name: string) =>
  typeof details[name] === 'string' ? details[name] : ''

/** Reads the newest entries of the sign-in log, of all accounts or one: successful and refused sign-ins. */
export async function readSignIns({ database }: Pick<Context, 'database'>, staffId?: string) {
  const rows = await database
    .select({ entry: auditEntries, name: staff.name })
    .from(auditEntries)
    .leftJoin(staff, eq(staff.id, auditEntries.subjectId))
    .where(
      and(
        inArray(auditEntries.action, ['staff.signed_in', 'staff.sign_in_refused']),
        staffId === undefined
          ? undefined
          : and(eq(auditEntries.subject, 'staff'), eq(auditEntries.subjectId, staffId)),
      ),
    )
    .orderBy(desc(auditEntries.at), desc(auditEntries.id))
    .limit(shownSignIns)
  return {
    signIns: rows.map(({ entry: { id, at, action, subjectId, after }, name }) => ({
      id,
      at: toServerDate(at),
      refused: action === 'staff.sign_in_refused',
      ...(name !== null && { staffId: subjectId, name }),
      /** The method of a sign-in, or the reason for a refusal. */
      how: textIn(after, 'by') || textIn(after, 'reason'),
      device: textIn(after, 'device'),
      network: textIn(after, 'network'),
    })),
  }
}
