import { eq, sql } from 'drizzle-orm'
import type { User } from '../../../core/accounts/accounts.ts'
import type { HasDatabase } from '../../context.ts'
import { members } from '../../database/tables/members.ts'

export type Member = typeof members.$inferSelect

/** The member with a phone number in E.164. */
export async function findByPhone({ database }: HasDatabase, phoneNumber: string) {
  const [member] = await database.select().from(members).where(eq(members.phoneNumber, phoneNumber))
  return member
}

/** The member with an e-mail address, in any case. */
export async function findByEmail({ database }: HasDatabase, email: string) {
  const hasEmail = sql`lower(${members.email}) = lower(${email})`
  const [member] = await database.select().from(members).where(hasEmail)
  return member
}

/** A member as the member's own pages see it. */
export function toUser(member: Member): User {
  return {
    phoneNumber: member.phoneNumber,
    ...(member.email !== null && { email: member.email }),
    firstName: member.firstName,
    lastName: member.lastName,
    ...(member.photoUrl !== null && { photoURL: member.photoUrl }),
    whatsappNumber: member.whatsappNumber,
    address: {
      ...(member.billing !== null && { billing: member.billing }),
      ...(member.shipping !== null && { shipping: member.shipping }),
    },
  }
}
