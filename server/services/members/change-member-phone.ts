import { eq } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import type { StaffContext } from '../../context.ts'
import { members } from '../../database/tables/members.ts'
import { queueMessage } from '../../jobs/messages-queue.ts'
import { throwTaken } from '../accounts/register.ts'
import { endSessions } from '../accounts/sessions.ts'
import {
  assertConfirmed,
  sendNewNumberCode,
  useNewNumberCode,
} from '../accounts/verification/verification.ts'
import { auditMember, demandMember } from './lock-member.ts'

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
  const entry = { action: 'member.phone_code_sent' as const, member: id, after: { phoneNumber } }
  await auditMember(context.database, context, entry)
}

/**
 * Changes a member's phone number with the code sent to it, ends all sessions, and notifies the member through another
 * contact than the new number.
 * @throws ShopError member_not_found, phone_already_registered, incorrect_code, code_expired, too_many_requests
 */
export async function changeMemberPhone(
  context: StaffContext,
  { id, phoneNumber, code }: { id: string; phoneNumber: string; code: string },
) {
  await context.limits.take('confirm', context.client)
  const outcome = await context.database
    .transaction(async (tx) => {
      const { phoneNumber: oldPhone } = await demandMember(tx, id)
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
