import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { OutputOf } from '#core/api/endpoint.ts'
import type { listOwnQuotations as contract } from '#core/api/quotations/quotations.ts'
import { companyMay } from '#core/companies/roles.ts'
import { formatDate, toServerDate } from '#core/dates.ts'
import { toRinggit } from '#core/money.ts'
import { formatQuotationNumber } from '#core/quotations/numbers.ts'
import { quotationState } from '#core/quotations/states.ts'
import type { MemberContext } from '../../context.ts'
import { companies, companyPeople } from '../../database/tables/companies/companies.ts'
import { quotations, quotationVersions } from '../../database/tables/quotations/quotations.ts'
import { quotationToken } from './links.ts'

/** The most quotations that are listed. */
const maxListed = 100

/**
 * Lists the quotations of the member, newest first: those they asked for and, in companies whose orders they all see,
 * those of colleagues.
 */
export async function listOwnQuotations(context: MemberContext): Promise<OutputOf<typeof contract>> {
  const { database, session } = context
  const { member } = session
  const people = await database
    .select({ companyId: companyPeople.companyId, role: companyPeople.role })
    .from(companyPeople)
    .where(eq(companyPeople.memberId, member.id))
  const seen = people.flatMap(({ companyId, role }) =>
    companyMay(role, 'see_all_orders') ? [companyId] : [],
  )
  const own = people.map(({ companyId }) => companyId)
  const rows = await database
    .select({ quotation: quotations, version: quotationVersions, company: companies.legalName })
    .from(quotations)
    .leftJoin(
      quotationVersions,
      and(
        eq(quotationVersions.quotationId, quotations.id),
        eq(quotationVersions.version, sql`${quotations.version}`),
      ),
    )
    .leftJoin(companies, eq(companies.id, quotations.companyId))
    .where(
      or(
        and(
          eq(quotations.memberId, member.id),
          or(isNull(quotations.companyId), inArray(quotations.companyId, own)),
        ),
        inArray(quotations.companyId, seen),
      ),
    )
    .orderBy(desc(quotations.requestedAt), desc(quotations.id))
    .limit(maxListed)
  const today = formatDate(context.now())
  return rows.map(({ quotation, version, company }) => ({
    number: formatQuotationNumber(quotation),
    state: quotationState(quotation, today),
    requestedAt: toServerDate(quotation.requestedAt),
    pieces: quotation.pieces,
    ...(company !== null && { company }),
    ...(quotation.totalSen !== null && { total: toRinggit(quotation.totalSen) }),
    ...(quotation.validUntil !== null && { validUntil: quotation.validUntil }),
    ...(version && { token: quotationToken(context, quotation, version, member) }),
  }))
}
