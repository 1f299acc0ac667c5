import { and, eq } from 'drizzle-orm'
import { passedLimit, type PassedLimit } from '#core/companies/limits.ts'
import { companyMay } from '#core/companies/roles.ts'
import { ShopError } from '#core/errors.ts'
import { toRinggit } from '#core/money.ts'
import type { Database } from '../../database/connect.ts'
import { companyPeople } from '../../database/tables/companies/companies.ts'
import type { Member } from '../accounts/members.ts'
import { findMembership, type Membership } from '../companies/membership.ts'
import { spendingOf, spentSen } from '../companies/spending.ts'
import type { QuotationRow } from './lock-quotation.ts'

/** Whether a person may accept a quotation; `passed` is the limit that keeps a buyer from it. */
export interface MayAccept {
  membership: Membership | undefined
  passed: PassedLimit | undefined
}

/**
 * Finds out who a person is for a quotation. "A quotation to a company that has members is accepted by an approver or
 * admin, or by a buyer within her limit …; to who has no company account, by its link."
 * @throws ShopError quotation_not_yours for somebody who does not belong to its company
 */
export async function mayAccept(
  database: Pick<Database, 'select'>,
  { quotation, member, now }: { quotation: QuotationRow; member: Member | undefined; now: Date },
): Promise<MayAccept> {
  const { companyId, totalSen } = quotation
  if (companyId === null) return { membership: undefined, passed: undefined }
  const membership = member && (await findMembership(database, { memberId: member.id, companyId }))
  if (membership === undefined) throw new ShopError('quotation_not_yours')
  const { person } = membership
  if (companyMay(person.role, 'order_without_asking')) return { membership, passed: undefined }
  const [spent] = await database
    .select({ sen: spentSen(now) })
    .from(companyPeople)
    .where(and(eq(companyPeople.companyId, companyId), eq(companyPeople.id, person.id)))
  const spending = spendingOf(person, spent?.sen ?? 0)
  return { membership, passed: spending && passedLimit(toRinggit(totalSen ?? 0), spending) }
}
