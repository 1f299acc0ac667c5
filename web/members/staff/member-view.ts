import type { MemberDetails, MemberRow } from '#core/api/members.ts'
import { formatPhone } from '#core/contact/phone-format.ts'
import { momentOf } from '../../orders/moment-of.ts'

/** A row of the list of members; only for loaders, because phone formats are too large for a browser. */
export function toMemberRowView({ phoneNumber, registeredAt, ...row }: MemberRow) {
  return { ...row, phoneText: formatPhone(phoneNumber), registeredAt: momentOf(registeredAt) }
}
export type MemberRowView = ReturnType<typeof toMemberRowView>

/** A member as shown, with times in milliseconds since 1970 and formatted phone numbers; for loaders. */
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
      details: detailsOf(after) || detailsOf(before ?? {}),
    })),
  }
}
export type MemberView = ReturnType<typeof toMemberView>

/** The details of an audit entry: the reason, the new number or the new email. */
function detailsOf({ reason, phoneNumber, email }: Record<string, unknown>): string {
  const details = [reason, typeof phoneNumber === 'string' ? formatPhone(phoneNumber) : undefined, email]
  return details.filter((text) => typeof text === 'string').join(' ')
}
