import { and, asc, eq, inArray } from 'drizzle-orm'
import { companyMay, type CompanyAction, type CompanyRole } from '#core/companies/roles.ts'
import { ShopError } from '#core/errors.ts'
import type { HasDatabase, MemberContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { companies, companyPeople } from '../../database/tables/companies/companies.ts'
import { members } from '../../database/tables/members.ts'
import { audit, type Audited } from '../staff/audit.ts'

export type Company = typeof companies.$inferSelect
export type CompanyPerson = typeof companyPeople.$inferSelect

/** A company and a member's entry among its people. */
export interface Membership {
  company: Company
  person: CompanyPerson
}

type Reader = Pick<HasDatabase['database'], 'select'>

interface Which {
  memberId: string
  companyId: string
}

/** Finds a company that a member belongs to; undefined if they do not. */
export async function findMembership(
  database: Reader,
  { memberId, companyId }: Which,
): Promise<Membership | undefined> {
  const [found] = await database
    .select({ company: companies, person: companyPeople })
    .from(companyPeople)
    .innerJoin(companies, eq(companies.id, companyPeople.companyId))
    .where(and(eq(companyPeople.companyId, companyId), eq(companyPeople.memberId, memberId)))
  return found
}

/**
 * Finds a company that a member belongs to. For everybody else, the error is the same as for an unknown id, so that ids
 * reveal nothing.
 * @throws ShopError company_not_found
 */
export async function demandMembership(database: Reader, which: Which): Promise<Membership> {
  const found = await findMembership(database, which)
  if (found === undefined) throw new ShopError('company_not_found')
  return found
}

/** Whether a member sees all orders of a company. */
export async function seesAllOrders(database: Reader, which: Which): Promise<boolean> {
  const found = await findMembership(database, which)
  return found !== undefined && companyMay(found.person.role, 'see_all_orders')
}

/**
 * Refuses an action that the role does not allow, and every action in a closed company.
 * @throws ShopError company_role_too_low, company_closed
 */
function demandCompanyAction({ company, person }: Membership, action: CompanyAction): void {
  if (!companyMay(person.role, action)) throw new ShopError('company_role_too_low')
  if (company.closedAt !== null) throw new ShopError('company_closed')
}

/** An action in a company, for the audit trail. */
export type CompanyEvent = Pick<Audited, 'action' | 'before' | 'after'>

/** A change of a company. `work` makes it and returns the event to record. */
interface CompanyChange {
  companyId: string
  /**
   * The action that the caller's role must allow. Undefined if everybody in the company may do it, even in a closed
   * one.
   */
  action: CompanyAction | undefined
  work: (tx: Transaction, membership: Membership) => Promise<CompanyEvent | undefined>
}

/**
 * Changes a company in a transaction. Other changes of the same company wait, so that two concurrent changes cannot
 * remove the last admin. If `work` returns no event, nothing is recorded.
 * @throws ShopError company_not_found, company_role_too_low, company_closed
 */
export async function changeInCompany(
  context: MemberContext,
  { companyId, action, work }: CompanyChange,
): Promise<void> {
  const memberId = context.session.member.id
  await context.database.transaction(async (tx) => {
    await keepMembers(tx, [memberId])
    await lockCompany(tx, companyId)
    const membership = await demandMembership(tx, { memberId, companyId })
    if (action !== undefined) demandCompanyAction(membership, action)
    const event = await work(tx, membership)
    if (event !== undefined) await auditCompany(tx, context, { companyId, event })
  })
}

/**
 * Keeps members from being erased until the end of the transaction. Call it before locking a company or a purchase
 * request: an erasure locks in this sequence, too, so that they cannot deadlock.
 */
export async function keepMembers(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: members.id })
    .from(members)
    .where(inArray(members.id, [...ids]))
    .orderBy(asc(members.id))
    .for('key share')
}

export async function lockCompany(tx: Transaction, companyId: string): Promise<void> {
  await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for('update')
}

/** Records a member's action in a company in the audit trail. */
export async function auditCompany(
  tx: Pick<Transaction, 'insert'>,
  { session, requestId, now }: MemberContext,
  { companyId, event }: { companyId: string; event: CompanyEvent },
): Promise<void> {
  const actor = { kind: 'member', id: session.member.id, requestId } as const
  await audit(tx, { at: now(), actor, subject: 'company', subjectId: companyId, ...event })
}

/** Reads the people of a company, in the sequence in which they joined. */
export const readPeople = (database: Reader, companyId: string): Promise<CompanyPerson[]> =>
  database
    .select()
    .from(companyPeople)
    .where(eq(companyPeople.companyId, companyId))
    .orderBy(asc(companyPeople.joinedAt), asc(companyPeople.id))

/** Gives a person another role. */
export async function setRole(tx: Transaction, id: string, role: CompanyRole): Promise<void> {
  await tx.update(companyPeople).set({ role }).where(eq(companyPeople.id, id))
}
