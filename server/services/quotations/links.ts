import { and, eq } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import type { RequestContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { members } from '../../database/tables/members.ts'
import { quotations, quotationVersions } from '../../database/tables/quotations/quotations.ts'
import type { Member } from '../accounts/members.ts'
import { findMembership } from '../companies/membership.ts'
import { idOfToken, isSigned, signedLink, tokenOf } from '../protection/signed-links.ts'
import type { QuotationRow } from './lock-quotation.ts'

export type VersionRow = typeof quotationVersions.$inferSelect

/** How long a link works after its version was sent, in milliseconds: an accepted quotation is looked up later. */
const linkLife = 400 * 24 * 3_600_000

/** The person a link was made for: a member, or the contact of a quotation without one. */
type Recipient = Member | undefined

/** What a link signs: the version, the person, and where it was sent, so that it ends when that changes. */
const subjectOf = (quotation: QuotationRow, version: number, member: Recipient) => ({
  id: `${quotation.id}:${version}:${member?.id ?? 'contact'}`,
  email: member?.phoneNumber ?? quotation.contactEmail,
})

type Signing = Pick<RequestContext, 'secrets' | 'settings'>

/** The link to a version of a quotation, for a member or for its contact. */
export function quotationLink(
  context: Signing,
  quotation: QuotationRow,
  { version, sentAt }: Pick<VersionRow, 'version' | 'sentAt'>,
  member: Recipient,
): string {
  const language = member?.language ?? quotation.language
  const until = sentAt.getTime() + linkLife
  return signedLink(context, 'quotation', { ...subjectOf(quotation, version, member), language, until })
}

/** Only the token of this link, for pages that lead to another version. */
export const quotationToken = (
  context: Signing,
  quotation: QuotationRow,
  { version, sentAt }: Pick<VersionRow, 'version' | 'sentAt'>,
  member: Recipient,
): string => tokenOf(context, 'quotation', subjectOf(quotation, version, member), sentAt.getTime() + linkLife)

/** A version of a quotation and the person whose link opened it. */
export interface OpenedQuotation {
  quotation: QuotationRow
  version: VersionRow
  member: Recipient
}

/**
 * Opens a link. Only wrong links count against the caller's limit.
 * @throws ShopError link_expired, also for a blocked member; too_many_requests
 */
export async function openQuotation(context: RequestContext, token: string): Promise<OpenedQuotation> {
  const opened = await context.limits.guess('reset', [context.client], () => find(context, token))
  if (opened === undefined) throw new ShopError('link_expired')
  return opened
}

async function find(context: RequestContext, token: string): Promise<OpenedQuotation | undefined> {
  const [id = '', version = '', person = ''] = idOfToken(token).split(':')
  const [found] = await context.database
    .select({ quotation: quotations, version: quotationVersions })
    .from(quotations)
    .innerJoin(
      quotationVersions,
      and(
        eq(quotationVersions.quotationId, quotations.id),
        eq(quotationVersions.version, Number(version) || 0),
      ),
    )
    .where(eq(quotations.id, id))
  if (found === undefined) return undefined
  const member = person === 'contact' ? undefined : await findMember(context.database, person)
  if (person !== 'contact' && (member === undefined || member.blockedAt !== null)) return undefined
  const { companyId } = found.quotation
  // Whoever leaves the company loses its quotations, too.
  const belongs =
    companyId === null ||
    (member && (await findMembership(context.database, { memberId: member.id, companyId }))) !== undefined
  if (!belongs) return undefined
  const subject = subjectOf(found.quotation, found.version.version, member)
  return isSigned(context, 'quotation', token, subject) ? { ...found, member } : undefined
}

/** The person of a link to a quotation, for limits that count each link by itself. */
export const holderOf = ({ quotation, member }: OpenedQuotation): string =>
  `${quotation.id} ${member?.id ?? 'contact'}`

/** Finds a member by id. */
export async function findMember(
  database: Pick<Database, 'select'>,
  id: string | null,
): Promise<Member | undefined> {
  const [member] = await database
    .select()
    .from(members)
    .where(eq(members.id, id ?? ''))
  return member
}
