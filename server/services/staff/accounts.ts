import { and, asc, isNotNull, isNull, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { StartRole } from '#core/staff/staff.ts'
import type { AuditAction } from '#core/staff/audit.ts'
import type { Context, HasDatabase } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { staff } from '../../database/tables/staff.ts'
import { newToken } from '../../secrets.ts'
import { audit } from './audit.ts'
import { endStaffSessions } from './sessions.ts'
import { withEmail } from './deciders/changes.ts'
import { removeCredentials, setUpColumns, setUpLink, withoutCredentials } from './set-up.ts'

type Shop = Pick<Context, 'database' | 'now' | 'settings'>

async function recordCommand(
  tx: Transaction,
  { now }: Shop,
  action: AuditAction,
  subjectId: string,
  after: Record<string, unknown> = {},
) {
  const actor = { kind: 'command', id: 'command line', requestId: '' } as const
  await audit(tx, { at: now(), actor, action, subject: 'staff', subjectId, after })
}

/**
 * Returns the columns of an account that the command line opens. Its user sets it up and may decide at once, because
 * only people who run the shop use the command line.
 */
const opened = (shop: Shop, token: string) => ({
  ...setUpColumns(shop, token),
  decidesSince: shop.now(),
  openedBy: [],
})

/** Creates an account and returns its set-up link; undefined if another account has the email address. */
export async function addStaff(
  shop: Shop,
  { email, name, role }: { email: string; name: string; role: StartRole },
): Promise<{ link: string } | undefined> {
  const token = newToken()
  return shop.database.transaction(async (tx) => {
    const [row] = await tx
      .insert(staff)
      .values({ id: randomUUID(), email, name, role, createdAt: shop.now(), ...opened(shop, token) })
      .onConflictDoNothing()
      .returning({ id: staff.id })
    if (row === undefined) return undefined
    await recordCommand(tx, shop, 'staff.added', row.id, { email, name, role })
    return { link: setUpLink(shop, token) }
  })
}

/**
 * Removes all credentials and sessions of an account, enables it if it was disabled, and returns a set-up link;
 * undefined if there is no such account.
 */
export async function resetStaff(shop: Shop, email: string): Promise<{ link: string } | undefined> {
  const token = newToken()
  return shop.database.transaction(async (tx) => {
    const [row] = await tx
      .update(staff)
      .set({
        ...withoutCredentials,
        disabledAt: null,
        ...opened(shop, token),
      })
      .where(withEmail(email))
      .returning({ id: staff.id })
    if (row === undefined) return undefined
    await endStaffSessions(tx, row.id)
    await removeCredentials(tx, row.id)
    await recordCommand(tx, shop, 'staff.reset', row.id)
    return { link: setUpLink(shop, token) }
  })
}

/** Disables an account and ends its sessions; false if there is no enabled account. */
export async function disableStaff(shop: Shop, email: string): Promise<boolean> {
  return shop.database.transaction(async (tx) => {
    const [row] = await tx
      .update(staff)
      .set({ disabledAt: shop.now(), setUpHash: null, setUpExpiresAt: null })
      .where(and(withEmail(email), isNull(staff.disabledAt)))
      .returning({ id: staff.id })
    if (row === undefined) return false
    await endStaffSessions(tx, row.id)
    await recordCommand(tx, shop, 'staff.disabled', row.id)
    return true
  })
}

/** Lists all accounts, sorted by email address. */
export async function listStaff({ database }: HasDatabase) {
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
