import { eq } from 'drizzle-orm'
import type { BuyerLimits } from '#core/companies/limits.ts'
import { isLastAdmin } from '#core/companies/people.ts'
import type { CompanyRole } from '#core/companies/roles.ts'
import { ShopError } from '#core/errors.ts'
import { isSameValue } from '#core/same-value.ts'
import type { MemberContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { companyPeople } from '../../database/tables/companies/companies.ts'
import { toLimitColumns } from './spending.ts'
import { changeInCompany, readPeople, setRole, type CompanyPerson } from './membership.ts'

interface InCompany {
  id: string
  person: string
}

/** Finds a person of a company. @throws ShopError company_person_not_found */
function demandPerson(people: readonly CompanyPerson[], id: string): CompanyPerson {
  const found = people.find((person) => person.id === id)
  if (found === undefined) throw new ShopError('company_person_not_found')
  return found
}

const demandAnotherAdmin = (people: readonly CompanyPerson[], id: string) => {
  if (isLastAdmin(people, id)) throw new ShopError('last_company_admin')
}

const remove = (tx: Transaction, id: string) => tx.delete(companyPeople).where(eq(companyPeople.id, id))

/**
 * Changes somebody's role.
 * @throws ShopError company_not_found, company_role_too_low, company_closed, company_person_not_found,
 *   last_company_admin
 */
export async function changeRole(
  context: MemberContext,
  { id, person: personId, role }: InCompany & { role: CompanyRole },
): Promise<void> {
  await changeInCompany(context, {
    companyId: id,
    action: 'manage_people',
    async work(tx) {
      const people = await readPeople(tx, id)
      const person = demandPerson(people, personId)
      if (person.role === role) return undefined
      demandAnotherAdmin(people, personId)
      await setRole(tx, personId, role)
      const { memberId } = person
      return {
        action: 'company.role_changed',
        before: { companyRole: person.role },
        after: { companyRole: role, memberId },
      }
    },
  })
}

/**
 * Sets the limits up to which a person may order without asking. They count only while the person is a buyer.
 * @throws ShopError company_not_found, company_role_too_low, company_closed, company_person_not_found
 */
export async function setLimits(
  context: MemberContext,
  { id, person: personId, limits }: InCompany & { limits: BuyerLimits },
): Promise<void> {
  await changeInCompany(context, {
    companyId: id,
    action: 'set_limits',
    async work(tx, { person: own }) {
      const person = demandPerson(await readPeople(tx, id), personId)
      // Nobody may set their own limits, even if they are not a buyer now.
      if (personId === own.id) throw new ShopError('company_person_not_found')
      const { memberId, orderLimitSen, monthLimitSen } = person
      const before = { orderLimitSen, monthLimitSen }
      const after = toLimitColumns(limits)
      if (isSameValue(before, after)) return undefined
      await tx.update(companyPeople).set(after).where(eq(companyPeople.id, personId))
      return { action: 'company.limits_set', before, after: { ...after, memberId } }
    },
  })
}

/**
 * Removes somebody from a company; their orders stay with it.
 * @throws ShopError company_not_found, company_role_too_low, company_closed, company_person_not_found,
 *   last_company_admin
 */
export async function removePerson(
  context: MemberContext,
  { id, person: personId }: InCompany,
): Promise<void> {
  await changeInCompany(context, {
    companyId: id,
    action: 'manage_people',
    async work(tx) {
      const people = await readPeople(tx, id)
      const { memberId, role } = demandPerson(people, personId)
      demandAnotherAdmin(people, personId)
      await remove(tx, personId)
      return { action: 'company.person_removed', before: { companyRole: role }, after: { memberId } }
    },
  })
}

/**
 * Makes somebody else an admin and the caller a buyer, in one step.
 * @throws ShopError company_not_found, company_role_too_low, company_closed, company_person_not_found
 */
export async function handOver(context: MemberContext, { id, person: personId }: InCompany): Promise<void> {
  await changeInCompany(context, {
    companyId: id,
    action: 'manage_people',
    async work(tx, { person: own }) {
      const { memberId, role } = demandPerson(await readPeople(tx, id), personId)
      if (personId === own.id) throw new ShopError('company_person_not_found')
      await setRole(tx, personId, 'admin')
      await setRole(tx, own.id, 'buyer')
      return { action: 'company.handed_over', before: { companyRole: role }, after: { memberId } }
    },
  })
}

/** Leaves a company. @throws ShopError company_not_found, last_company_admin */
export async function leaveCompany(context: MemberContext, { id }: { id: string }): Promise<void> {
  await changeInCompany(context, {
    companyId: id,
    action: undefined,
    async work(tx, { company, person }) {
      // A closed company needs no admin.
      if (company.closedAt === null) demandAnotherAdmin(await readPeople(tx, id), person.id)
      await remove(tx, person.id)
      return { action: 'company.left', before: { companyRole: person.role }, after: {} }
    },
  })
}
