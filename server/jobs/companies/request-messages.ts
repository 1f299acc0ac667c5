import { and, eq, isNull } from 'drizzle-orm'
import { personName } from '#core/accounts/names.ts'
import { mayDecide, requestLife, requestStatus } from '#core/companies/purchase-requests.ts'
import { toRinggit } from '#core/money.ts'
import { formatOrderNumber } from '#core/orders/order-numbers.ts'
import { text } from '#core/texts/text.ts'
import { companies, companyPeople } from '../../database/tables/companies/companies.ts'
import { purchaseRequests } from '../../database/tables/companies/purchase-requests.ts'
import { members } from '../../database/tables/members.ts'
import { orders } from '../../database/tables/orders.ts'
import {
  purchaseRequestEmail,
  purchaseRequestMessage,
  requestDecidedEmail,
  requestDecidedMessage,
} from '../../emails/companies.ts'
import { confirmedEmail, requestLink } from '../../services/purchase-requests/links.ts'
import { senOwed } from '../../services/order-parts/amounts.ts'
import { messageOfDay } from '../../services/protection/quota.ts'
import type { Charge } from '../../services/protection/rate-limits.ts'
import type { MessageContext } from '../message-context.ts'

/**
 * The limits of SMS about requests: one per recipient, and the day's limit for codes, of which a part is kept for
 * codes.
 */
const limitsOfSms = (phoneNumber: string): Charge[] => [
  { kind: 'codesToRecipient', subject: `purchase request ${phoneNumber}` },
  messageOfDay('sms'),
]

/** Finds a request of a company that is not closed, and the buyer who sent it. */
async function findRequest({ database }: MessageContext, id: string) {
  const [found] = await database
    .select({ request: purchaseRequests, legalName: companies.legalName, asker: members })
    .from(purchaseRequests)
    .innerJoin(companies, and(eq(companies.id, purchaseRequests.companyId), isNull(companies.closedAt)))
    .innerJoin(members, eq(members.id, purchaseRequests.askedBy))
    .where(eq(purchaseRequests.id, id))
  return found
}

/**
 * Writes to a person who may decide on a request; undefined once the request is decided or the person may no longer
 * decide.
 */
export async function writePurchaseRequest(
  context: MessageContext,
  { request: id, person: personId }: { request: string; person: string },
) {
  const found = await findRequest(context, id)
  const [decider] = await context.database
    .select({ person: companyPeople, member: members })
    .from(companyPeople)
    .innerJoin(members, eq(members.id, companyPeople.memberId))
    .where(eq(companyPeople.id, personId))
  if (found === undefined || decider === undefined) return undefined
  const { request, legalName, asker } = found
  const { person, member } = decider
  const isAsker = person.memberId === request.askedBy
  const isWaiting = requestStatus(request, context.now()) === 'waiting'
  if (!isWaiting || member.blockedAt !== null || !mayDecide({ role: person.role, isAsker })) return undefined
  const { language, phoneNumber } = member
  const wording = context.wording(language)
  const values = {
    company: legalName,
    name: personName(asker),
    amount: toRinggit(request.askedSen),
    link: requestLink(context, request, { person, member }),
  }
  const to = confirmedEmail(member)
  if (to === null)
    return { to: phoneNumber, sms: purchaseRequestMessage(values, wording), limits: limitsOfSms(phoneNumber) }
  const count = request.order.items.reduce((sum, { quantity }) => sum + quantity, 0)
  const until = new Date(request.askedAt.getTime() + requestLife)
  const details = { count, until, word: request.word ?? undefined }
  const since = request.reminders > 0 ? request.askedAt : undefined
  return { to, email: purchaseRequestEmail({ ...values, ...details, since }, wording) }
}

/** Tells the buyer the decision on a request; undefined if the request was neither approved nor rejected. */
export async function writeRequestDecided(context: MessageContext, id: string) {
  const found = await findRequest(context, id)
  if (found === undefined) return undefined
  const { request, legalName, asker } = found
  const { decision, decidedBy, reason, orderId, companyId } = request
  if (decision !== 'approved' && decision !== 'rejected') return undefined
  const { database, settings } = context
  const [decider] = await database
    .select()
    .from(members)
    .where(eq(members.id, decidedBy ?? ''))
  const [order] = await database
    .select()
    .from(orders)
    .where(eq(orders.id, orderId ?? ''))
  const wording = context.wording(asker.language)
  const link = new URL(`/account/companies/${companyId}/requests/${id}`, settings.PUBLIC_ORIGIN)
  const values = {
    company: legalName,
    name: decider ? personName(decider) : text(asker.language)('companies.request.colleague'),
    amount: toRinggit(order ? senOwed(order) : request.askedSen),
    decision,
    number: order ? formatOrderNumber(order.number) : '',
    reason: reason ?? undefined,
    link: link.href,
  }
  const to = confirmedEmail(asker)
  return to === null
    ? {
        to: asker.phoneNumber,
        sms: requestDecidedMessage(values, wording),
        limits: limitsOfSms(asker.phoneNumber),
      }
    : { to, email: requestDecidedEmail(values, wording) }
}
