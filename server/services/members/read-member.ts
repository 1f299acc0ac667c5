import { eq, inArray, sql } from 'drizzle-orm'
import type { MemberDetails } from '#core/api/members.ts'
import { toServerDate } from '#core/dates.ts'
import { ShopError } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import { toRinggit } from '#core/money.ts'
import { cancelledStatuses } from '#core/orders/orders.ts'
import type { Context, HasDatabase } from '../../context.ts'
import { members } from '../../database/tables/members.ts'
import { sumToPay } from '../../database/tables/orders/expressions.ts'
import { toUser } from '../accounts/members.ts'
import { countSessions } from '../accounts/sessions.ts'
import { listOrdersOfMember } from '../orders/list-orders.ts'
import { readAudit } from '../staff/audit-read.ts'

/** The maximum number of orders that a member's page shows at first. */
const maxOrders = 20

const maxEntries = 50

/**
 * Reads a member with the totals of their orders, the newest orders (or all of them) and the newest audit entries.
 * @throws ShopError member_not_found
 */
export async function readMember(
  context: Context,
  { id, lang, orders: whichOrders }: { id: string; lang: Language; orders?: 'all' },
): Promise<MemberDetails> {
  const { database } = context
  const [[member], sessions, figures, orders, { entries }] = await Promise.all([
    database.select().from(members).where(eq(members.id, id)),
    countSessions(context, id),
    readFigures(context, id),
    listOrdersOfMember(context, id, whichOrders === 'all' ? undefined : maxOrders),
    readAudit(context, { lang, subject: 'member', subjectId: id, pageSize: maxEntries }),
  ])
  if (member === undefined) throw new ShopError('member_not_found')
  const { email, blockedAt, blockReason, signedInAt } = member
  const { firstName, lastName, nameInScript, phoneNumber, whatsappNumber, preferredChat, address } =
    toUser(member)
  return {
    id,
    firstName,
    lastName,
    ...(nameInScript !== undefined && { nameInScript }),
    phoneNumber,
    whatsappNumber,
    ...(preferredChat !== undefined && { preferredChat }),
    ...(email !== null && { email }),
    emailVerified: member.emailVerifiedAt !== null,
    address,
    language: member.language,
    registeredAt: toServerDate(member.createdAt),
    ...(signedInAt !== null && { signedInAt: toServerDate(signedInAt) }),
    sessions,
    ...(blockedAt !== null && { blocked: { at: toServerDate(blockedAt), reason: blockReason ?? '' } }),
    figures,
    orders,
    audit: entries,
  }
}

/** SQL of the amount to pay for an order minus its refund, in sen; 0 if the order is cancelled. */
const revenueSen = sql`case when ${inArray(sql`status`, cancelledStatuses)} then 0 else
  ${sumToPay} - coalesce(refund_sen, 0) end`

async function readFigures({ database }: HasDatabase, id: string): Promise<MemberDetails['figures']> {
  const { rows } = await database.execute<{ orders: number; cancelled: number; sen: string }>(sql`
    select count(*)::int as orders, count(*) filter (where ${inArray(sql`status`, cancelledStatuses)})::int as cancelled,
      coalesce(sum(${revenueSen}) filter (where paid_at is not null), 0)::text as sen
    from orders where member_id = ${id}`)
  const { orders, cancelled, sen } = rows[0]!
  return { orders, cancelled, sum: toRinggit(Number(sen)) }
}
