import { eq } from 'drizzle-orm'
import type { StaffContext } from '../../context.ts'
import { members } from '../../database/tables/members.ts'
import { endSessions } from '../accounts/sessions.ts'
import { auditMember, demandMember } from './lock-member.ts'

/**
 * Blocks a member from signing in and ordering, and ends all sessions; blocking again changes the reason.
 * @throws ShopError member_not_found
 */
export async function blockMember(context: StaffContext, { id, reason }: { id: string; reason: string }) {
  await context.database.transaction(async (tx) => {
    const { blockedAt, blockReason } = await demandMember(tx, id)
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
    const { blockReason } = await demandMember(tx, id)
    if (blockReason === null) return
    await tx.update(members).set({ blockedAt: null, blockReason: null }).where(eq(members.id, id))
    const before = { reason: blockReason }
    await auditMember(tx, context, { action: 'member.unblocked', member: id, before, after: {} })
  })
}
