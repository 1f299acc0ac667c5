import { and, eq, isNull } from 'drizzle-orm'
import type { PurchaseRequest } from '#core/api/companies/purchase-requests.ts'
import { mayDecide, requestLife } from '#core/companies/purchase-requests.ts'
import { ShopError } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import type { MemberContext, RequestContext } from '../../context.ts'
import { companyPeople } from '../../database/tables/companies/companies.ts'
import { purchaseRequests } from '../../database/tables/companies/purchase-requests.ts'
import { members } from '../../database/tables/members.ts'
import { idOfToken, isSigned, signedLink } from '../protection/signed-links.ts'
import { readRequest } from './read.ts'

type RequestRow = typeof purchaseRequests.$inferSelect
type Person = Pick<typeof companyPeople.$inferSelect, 'id'>
type Member = typeof members.$inferSelect

/**
 * Returns the email address of a member if it is confirmed, otherwise null. Without one, messages about requests go to
 * the phone.
 */
export const confirmedEmail = ({ email, emailVerifiedAt }: Member) =>
  emailVerifiedAt === null ? null : email

/**
 * Returns the signed subject of a link: the request, the person, and the address or number to which the link was sent.
 * The link becomes invalid when that changes.
 */
const subjectOf = (request: string, { id }: Person, member: Member) => ({
  id: `${request}:${id}`,
  email: confirmedEmail(member) ?? member.phoneNumber,
})

/**
 * Returns the link with which a person decides on a request. It authorizes the person without a session until the
 * request expires.
 */
export function requestLink(
  context: Pick<RequestContext, 'secrets' | 'settings'>,
  request: RequestRow,
  { person, member }: { person: Person; member: Member },
): string {
  const until = request.askedAt.getTime() + requestLife
  const { language } = member
  return signedLink(context, 'purchase request', {
    ...subjectOf(request.id, person, member),
    language,
    until,
  })
}

/** An opened link: a request, and a context in the name of the person to whom the link was sent. */
interface Opened {
  context: MemberContext
  which: { id: string; request: string }
}

/**
 * Opens a link. The caller acts as the person to whom it was sent, for this request alone. Only invalid links count
 * against the caller's limit.
 * @throws ShopError link_expired, also if the person may no longer decide; too_many_requests
 */
export async function openRequestLink(
  context: RequestContext,
  { token }: { token: string },
): Promise<Opened> {
  const opened = await context.limits.guess('reset', [context.client], () => findOpened(context, token))
  if (opened === undefined) throw new ShopError('link_expired')
  return opened
}

async function findOpened(context: RequestContext, token: string): Promise<Opened | undefined> {
  const [requestId = '', personId = ''] = idOfToken(token).split(':')
  const [found] = await context.database
    .select({ person: companyPeople, member: members, request: purchaseRequests })
    .from(companyPeople)
    .innerJoin(members, and(eq(members.id, companyPeople.memberId), isNull(members.blockedAt)))
    .innerJoin(
      purchaseRequests,
      and(eq(purchaseRequests.id, requestId), eq(purchaseRequests.companyId, companyPeople.companyId)),
    )
    .where(eq(companyPeople.id, personId))
  if (found === undefined) return undefined
  const { person, member, request } = found
  if (!isSigned(context, 'purchase request', token, subjectOf(requestId, person, member))) return undefined
  if (!mayDecide({ role: person.role, isAsker: request.askedBy === member.id })) return undefined
  return {
    context: { ...context, session: { idHash: '', member } },
    which: { id: person.companyId, request: requestId },
  }
}

/**
 * Reads the request of a link. After the request has ended, returns only its outcome, because anybody with the message
 * can still open the link.
 * @throws ShopError link_expired, too_many_requests
 */
export async function readRequestByLink(
  caller: RequestContext,
  { lang, ...link }: { token: string; lang: Language },
): Promise<PurchaseRequest> {
  const { context, which } = await openRequestLink(caller, link)
  const request = await readRequest(context, context.session.member.id, { ...which, lang })
  if (request.status === 'waiting') return request
  const { id, status, askedBy, own, askedAt, itemCount, asked, company, shippingMethod, askerGone } = request
  const { expiresAt, mayDecide: may, deciders, decided } = request
  const facts = { id, status, askedBy, own, askedAt, itemCount, asked, company, shippingMethod, askerGone }
  return { ...facts, expiresAt, mayDecide: may, deciders, lines: [], ...(decided && { decided }) }
}
