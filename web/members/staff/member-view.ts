import type { MemberDetails, MemberRow } from '../../../core/api/members.ts'
import { formatPhone } from '../../../core/phone-format.ts'
import { momentOf } from '../../orders/order-view.ts'

/** A row of the list as its page shows it: for loaders, since it brings the numbering plans of the world along. */
export function toMemberRowView({ phoneNumber, registeredAt, ...row }: MemberRow) {
  return { ...row, phoneText: formatPhone(phoneNumber), registeredAt: momentOf(registeredAt) }
}
export type MemberRowView = ReturnType<typeof toMemberRowView>

/** A member as the member's page shows it: moments in milliseconds, numbers as people write them. For loaders. */
export function toMemberView({ signedInAt, blocked, orders, audit, ...member }: MemberDetails) {
  return {
    ...member,
    phoneText: formatPhone(member.phoneNumber),
    whatsappText: formatPhone(member.whatsappNumber),
    registeredAt: momentOf(member.registeredAt),
    signedInAt: signedInAt && momentOf(signedInAt),
    blocked: blocked && { ...blocked, at: momentOf(blocked.at) },
    orders: orders.map(({ orderDate, ...order }) => ({ ...order, orderDate: momentOf(orderDate) })),
    audit: audit.map(({ id, at, actorKind, actor, action, before, after }) => ({
      id,
      at: momentOf(at),
      actor: actorKind === 'member' ? undefined : actor,
      action,
      said: wordsOf(after) || wordsOf(before ?? {}),
    })),
  }
}
export type MemberView = ReturnType<typeof toMemberView>

/** What an entry says: a reason, or a number or an address that came to the account. */
function wordsOf(fields: Record<string, unknown>): string {
  const { reason, phoneNumber, email } = fields
  const said = [reason, typeof phoneNumber === 'string' ? formatPhone(phoneNumber) : undefined, email]
  return said.filter((text) => typeof text === 'string').join(' ')
}
