import { eq, sql } from 'drizzle-orm'
import type { User } from '#core/accounts/accounts.ts'
import type { HasDatabase } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { members } from '../../database/tables/members.ts'

export type Member = typeof members.$inferSelect

/** Finds the member with a phone number in E.164; undefined if there is none. */
export async function findByPhone({ database }: HasDatabase, phoneNumber: string) {
  const [member] = await database.select().from(members).where(eq(members.phoneNumber, phoneNumber))
  return member
}

/** Finds the member with an email address, ignoring case; undefined if there is none. */
export async function findByEmail(
  { database }: { database: Pick<HasDatabase['database'], 'select'> },
  email: string,
) {
  const hasEmail = sql`lower(${members.email}) = lower(${email})`
  const [member] = await database.select().from(members).where(hasEmail)
  return member
}

/** Reads a member and locks them until the transaction ends; undefined if there is none. */
export async function lockMember(tx: Transaction, id: string): Promise<Member | undefined> {
  const [member] = await tx.select().from(members).where(eq(members.id, id)).for('update')
  return member
}

/** Locks an email address until the transaction ends, so that concurrent changes cannot give it to two accounts. */
export async function lockEmail(tx: Pick<HasDatabase['database'], 'execute'>, email: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(lower(${email}), 1))`)
}

/**
 * The unconfirmed email address of a member: a new one, or else the one from the registration; null if there is none.
 */
export const unconfirmedEmailOf = ({ email, newEmail, emailVerifiedAt }: Member): string | null =>
  newEmail ?? (emailVerifiedAt === null ? email : null)

/**
 * The data of a member, as the API shows it to the member. An account without an email address shows the address that
 * waits for confirmation, so that the answer does not reveal whether another account has that address.
 */
export function toUser(member: Member): User {
  const email = member.email ?? member.newEmail
  const unconfirmedEmail = unconfirmedEmailOf(member)
  return {
    phoneNumber: member.phoneNumber,
    ...(email !== null && { email }),
    ...(unconfirmedEmail !== null && { unconfirmedEmail }),
    firstName: member.firstName,
    lastName: member.lastName,
    ...(member.nameInScript !== null && { nameInScript: member.nameInScript }),
    ...(member.photoUrl !== null && { photoURL: member.photoUrl }),
    whatsappNumber: member.whatsappNumber,
    ...(member.preferredChat !== null && { preferredChat: member.preferredChat }),
    address: {
      ...(member.billing !== null && { billing: member.billing }),
      ...(member.shipping !== null && { shipping: member.shipping }),
    },
  }
}
