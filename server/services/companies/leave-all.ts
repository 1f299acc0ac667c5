import { asc, eq } from 'drizzle-orm'
import { successorOf } from '#core/companies/people.ts'
import { erased } from '#core/members/members.ts'
import type { StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import {
  companies,
  companyAddresses,
  companyInvitations,
  companyLists,
  companyPeople,
} from '../../database/tables/companies/companies.ts'
import { companyPrices } from '../../database/tables/companies/company-prices.ts'
import { purchaseRequests } from '../../database/tables/companies/purchase-requests.ts'
import { auditStaff } from '../staff/audit.ts'
import { lockCompany, readPeople, setRole } from './membership.ts'

/**
 * Removes a member from all companies before their account is erased. An erasure cannot be refused, so if the member is
 * the last admin, another person becomes admin. A company without other people is closed, and its data is erased.
 */
export async function leaveAllCompanies(
  tx: Transaction,
  context: StaffContext,
  memberId: string,
): Promise<void> {
  const own = await tx
    .select({ companyId: companyPeople.companyId })
    .from(companyPeople)
    .where(eq(companyPeople.memberId, memberId))
    .orderBy(asc(companyPeople.companyId))
  for (const { companyId } of own) {
    await lockCompany(tx, companyId)
    const people = await readPeople(tx, companyId)
    const rest = people.filter((person) => person.memberId !== memberId)
    if (rest.length === 0) await eraseCompany(tx, context, companyId)
    const successor = successorOf(rest.map((person) => ({ ...person, joinedAt: person.joinedAt.getTime() })))
    const person = rest.find(({ id }) => id === successor)
    if (person === undefined) continue
    await setRole(tx, person.id, 'admin')
    await auditStaff(tx, context, {
      action: 'company.succeeded',
      subject: 'company',
      subjectId: companyId,
      before: { companyRole: person.role },
      after: { companyRole: 'admin', memberId: person.memberId },
    })
  }
  await tx.delete(companyPeople).where(eq(companyPeople.memberId, memberId))
  // The member's own requests are deleted with the account. Of their decisions, only the reasons are personal data.
  await tx.update(purchaseRequests).set({ reason: null }).where(eq(purchaseRequests.decidedBy, memberId))
}

async function eraseCompany(tx: Transaction, context: StaffContext, companyId: string): Promise<void> {
  await tx.delete(companyInvitations).where(eq(companyInvitations.companyId, companyId))
  await tx.delete(companyAddresses).where(eq(companyAddresses.companyId, companyId))
  await tx.delete(companyPrices).where(eq(companyPrices.companyId, companyId))
  await tx.delete(companyLists).where(eq(companyLists.companyId, companyId))
  await tx
    .update(companies)
    .set({
      legalName: erased,
      registrationNumber: '',
      taxNumber: null,
      invoiceAddress: null,
      invoiceEmail: null,
      closedAt: context.now(),
    })
    .where(eq(companies.id, companyId))
}
