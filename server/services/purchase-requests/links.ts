import { eq } from 'drizzle-orm'
import { requestLife } from '#core/companies/purchase-requests.ts'
import { ShopError } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import type { MemberContext, RequestContext } from '../../context.ts'
import { companyPeople } from '../../database/tables/companies/companies.ts'
import type { purchaseRequests } from '../../database/tables/companies/purchase-requests.ts'
import { members } from '../../database/tables/members.ts'
import { idOfToken, isSigned, signedLink } from '../protection/signed-links.ts'

type RequestRow = typeof purchaseRequests.$inferSelect
type Person = Pick<typeof companyPeople.$inferSelect, 'id' | 'memberId'>

/** What a link signs: the request and the person to whom it was sent. */
const subjectOf = (request: string, { id, memberId }: Person) => ({ id: `${request}:${id}`, email: memberId })

/** The link with which a person decides about a request. It stands for that person, and ends with the request. */
export function requestLink(
  context: Pick<RequestContext, 'secrets' | 'settings'>,
  request: RequestRow,
  { person, language }: { person: Person; language: Language },
): string {
  const until = request.askedAt.getTime() + requestLife
  return signedLink(context, 'purchase request', { ...subjectOf(request.id, person), language, until })
}

/** What a link gives access to: a request, in the name of the person to whom the link was sent. */
interface Opened {
  context: MemberContext
  which: { id: string; request: string }
}

/**
 * Opens a link: the caller acts as the person to whom it was sent, for this request alone.
 * @throws ShopError link_expired, also for somebody who has left the company; too_many_requests
 */
export async function openRequestLink(
  context: RequestContext,
  { token }: { token: string },
): Promise<Opened> {
  await context.limits.take('reset', context.client)
  const [requestId = '', personId = ''] = idOfToken(token).split(':')
  const [found] = await context.database
    .select({ person: companyPeople, member: members })
    .from(companyPeople)
    .innerJoin(members, eq(members.id, companyPeople.memberId))
    .where(eq(companyPeople.id, personId))
  if (
    found === undefined ||
    !isSigned(context, 'purchase request', token, subjectOf(requestId, found.person))
  )
    throw new ShopError('link_expired')
  const { person, member } = found
  return {
    context: { ...context, session: { idHash: '', member } },
    which: { id: person.companyId, request: requestId },
  }
}
