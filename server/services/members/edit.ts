import { eq } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import type { StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { members } from '../../database/tables/members.ts'
import { queueMessage } from '../../jobs/messages-queue.ts'
import type { Member } from '../accounts/members.ts'
import { endSessions } from '../accounts/sessions.ts'
import { throwTaken } from '../accounts/accounts.ts'
import {
  assertConfirmed,
  sendNewNumberCode,
  useNewNumberCode,
} from '../accounts/verification/verification.ts'
import { auditStaff, type AuditEntry } from '../staff/audit.ts'

/** Locks a member. @throws ShopError member_not_found */
export async function lockMember(tx: Transaction, id: string): Promise<Member> {
  const [member] = await tx.select().from(members).where(eq(members.id, id)).for('update')
  if (member === undefined) throw new ShopError('member_not_found')
  return member
}

/** Audits a change of a member's account. */
export async function auditMember(
  tx: Pick<Transaction, 'insert'>,
  context: StaffContext,
  { member, ...what }: Pick<AuditEntry, 'action' | 'before' | 'after'> & { member: string },
) {
  await auditStaff(tx, context, { subject: 'member', subjectId: member, ...what })
}

/**
 * Blocks a member from signing in and ordering, and ends all sessions; blocking again changes the reason.
 * @throws ShopError member_not_found
 */
export async function blockMember(context: StaffContext, { id, reason }: { id: string; reason: string }) {
  await context.database.transaction(async (tx) => {
    const { blockedAt, blockReason } = await lockMember(tx, id)
    await tx
      .update(members)
      .set({ blockedAt: blockedAt ?? context.now(), blockReason: reason })
      .where(eq(members.id, id))
    await endSessions(tx, id)
    const before = blockReason === null ? {} : { before: { reason: blockReason } }
    await auditMember(tx, context, { action: 'member.blocked', member: id, ...before, after: { reason } })
  })
}

/**
 * Lets a member sign in and order again; has no effect on a member who is not blocked.
 * @throws ShopError member_not_found
 */
export async function unblockMember(context: StaffContext, { id }: { id: string }) {
  await context.database.transaction(async (tx) => {
    const { blockReason } = await lockMember(tx, id)
    if (blockReason === null) return
    await tx.update(members).set({ blockedAt: null, blockReason: null }).where(eq(members.id, id))
    const before = { reason: blockReason }
    await auditMember(tx, context, { action: 'member.unblocked', member: id, before, after: {} })
  })
}

/**
 * Sends a code by SMS to the new number of a member.
 * @throws ShopError member_not_found, country_not_allowed, phone_already_registered, too_many_requests
 */
export async function sendMemberPhoneCode(
  context: StaffContext,
  { id, phoneNumber }: { id: string; phoneNumber: string },
) {
  const [member] = await context.database.select().from(members).where(eq(members.id, id))
  if (member === undefined) throw new ShopError('member_not_found')
  await sendNewNumberCode(context, { phoneNumber, member: id, lang: member.language })
  const entry = { action: 'member.phone_code_sent', member: id, after: { phoneNumber } }
  await auditMember(context.database, context, entry)
}

/**
 * Changes a member's phone number with the code sent to it, ends all sessions, and tells the member elsewhere.
 * @throws ShopError member_not_found, phone_already_registered, incorrect_code, code_expired, too_many_requests
 */
export async function changeMemberPhone(
  context: StaffContext,
  { id, phoneNumber, code }: { id: string; phoneNumber: string; code: string },
) {
  await context.limits.take('confirm', context.client)
  const outcome = await context.database
    .transaction(async (tx) => {
      const { phoneNumber: oldPhone } = await lockMember(tx, id)
      const used = await useNewNumberCode(context, tx, { phoneNumber, member: id, code })
      if (used !== 'confirmed') return used
      await tx.update(members).set({ phoneNumber }).where(eq(members.id, id))
      await endSessions(tx, id)
      await queueMessage(tx, { message: 'phone-changed', member: id, oldPhone })
      const before = { phoneNumber: oldPhone }
      await auditMember(tx, context, {
        action: 'member.phone_changed',
        member: id,
        before,
        after: { phoneNumber },
      })
      return used
    })
    .catch(throwTaken)
  assertConfirmed(outcome)
}
