import { ShopError } from '#core/errors.ts'
import type { MemberAction } from '#core/members/member-actions.ts'
import type { StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { lockMember, type Member } from '../accounts/members.ts'
import { auditStaff, type AuditEntry } from '../staff/audit.ts'

/** Reads and locks a member. @throws ShopError member_not_found */
export async function demandMember(tx: Transaction, id: string): Promise<Member> {
  const member = await lockMember(tx, id)
  if (member === undefined) throw new ShopError('member_not_found')
  return member
}

/** Records a change of a member's account in the audit trail. */
export async function auditMember(
  tx: Pick<Transaction, 'insert'>,
  context: StaffContext,
  {
    member,
    ...what
  }: Pick<AuditEntry, 'before' | 'after'> & { action: MemberAction | 'member.erased'; member: string },
) {
  await auditStaff(tx, context, { subject: 'member', subjectId: member, ...what })
}
