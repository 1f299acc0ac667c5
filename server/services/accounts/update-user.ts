import { eq } from 'drizzle-orm'
import type { AccountUpdate, User } from '#core/accounts/accounts.ts'
import { sameEmail } from '#core/accounts/email-changes.ts'
import { ShopError } from '#core/errors.ts'
import type { MemberContext } from '../../context.ts'
import { members } from '../../database/tables/members.ts'
import { queueMessage } from '../../jobs/messages-queue.ts'
import { unconfirmedEmail } from '../protection/quota.ts'
import { lockMember, toUser } from './members.ts'
import { demandReauthentication } from './reauthenticate.ts'

/** Returns the data of the signed-in member. */
export async function readCurrentUser({ session }: MemberContext): Promise<User> {
  return toUser(session.member)
}

/** The value to store for an optional text: an empty text removes the stored value, a missing text keeps it. */
const orNone = <Text extends string>(text: Text | undefined) => (text === '' ? null : text)

/**
 * Changes the given fields. A new email address needs the password or a code, and replaces the old one once its owner
 * confirms it. The answer never reveals whether somebody else has the address.
 * @throws ShopError reauthentication_required, wrong_password, incorrect_code, code_expired, too_many_requests
 */
export async function updateUser(context: MemberContext, input: AccountUpdate): Promise<User> {
  const { member } = context.session
  const { firstName, lastName, whatsappNumber, email, password, code } = input
  // A form sends the address that it shows, which may still be waiting for its confirmation.
  const isRepeated = sameEmail(email ?? null, member.newEmail) && (password ?? code) === undefined
  const isNew = email !== undefined && !sameEmail(email, member.email) && !isRepeated
  if (isNew) {
    await demandReauthentication(context, { password, code })
    await context.limits.takeAll([
      { kind: 'unconfirmedEmails', subject: `by ${member.id}` },
      unconfirmedEmail(email),
    ])
  }
  const nameInScript = orNone(input.nameInScript)
  const preferredChat = orNone(input.preferredChat)
  const fields = { firstName, lastName, nameInScript, preferredChat, whatsappNumber, ...input.address }
  const changes = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  return context.database.transaction(async (tx) => {
    // Locked, so that the second of two concurrent changes sees the first.
    const before = await lockMember(tx, member.id)
    if (before === undefined) throw new ShopError('not_logged_in')
    const respelled = email !== undefined && sameEmail(email, before.email) ? { email } : {}
    if (isNew) await queueMessage(tx, { message: 'new-email', member: member.id, email })
    const set = { ...changes, ...respelled, ...(isNew && { newEmail: email }) }
    if (Object.keys(set).length === 0) return toUser(before)
    const [after] = await tx.update(members).set(set).where(eq(members.id, member.id)).returning()
    return toUser(after!)
  })
}
