import { and, eq, inArray } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import type { Transaction } from '../../../database/connect.ts'
import { companyPeople } from '../../../database/tables/companies/companies.ts'
import { readDeciders } from '../../purchase-requests/deciders.ts'
import { findMember } from '../links.ts'
import type { QuotationRow } from '../lock-quotation.ts'
import { mayAccept } from '../may-accept.ts'

/** The most approvers of a company who get a link. */
const maxDeciders = 5

/**
 * The members who get a link of their own, by id; '' is the contact without an account. "A quotation to a company that has
 * members is accepted by an approver or admin, or by a buyer within her limit", so approvers get one too if the buyer may
 * not accept it alone.
 */
export async function recipientsOf(tx: Transaction, quotation: QuotationRow, now: Date): Promise<string[]> {
  const { memberId, companyId } = quotation
  const contact = memberId ?? ''
  if (companyId === null || (await acceptsAlone(tx, quotation, now))) return [contact]
  const deciders = await readDeciders(tx, { companyId, askedBy: contact })
  const people = deciders.slice(0, maxDeciders).map(({ person }) => person)
  if (people.length === 0) return [contact]
  const rows = await tx
    .select({ memberId: companyPeople.memberId })
    .from(companyPeople)
    .where(and(eq(companyPeople.companyId, companyId), inArray(companyPeople.id, people)))
  return [contact, ...rows.map((row) => row.memberId)]
}

async function acceptsAlone(tx: Transaction, quotation: QuotationRow, now: Date): Promise<boolean> {
  const member = await findMember(tx, quotation.memberId)
  try {
    return (await mayAccept(tx, { quotation, member, now })).passed === undefined
  } catch (error) {
    if (error instanceof ShopError && error.code === 'quotation_not_yours') return false
    throw error
  }
}
