import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { personName } from '#core/accounts/names.ts'
import type { CompanyDetails, OwnCompany } from '#core/api/companies/companies.ts'
import { normalizeRegistrationNumber, type CompanyData } from '#core/companies/companies.ts'
import type { BuyerSpending } from '#core/companies/limits.ts'
import { maxCompanies } from '#core/companies/people.ts'
import { companyMay } from '#core/companies/roles.ts'
import { toServerDate } from '#core/dates.ts'
import { ShopError } from '#core/errors.ts'
import { normalizeTaxNumber } from '#core/orders/tax-numbers.ts'
import type { HasDatabase, MemberContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { companies, companyInvitations, companyPeople } from '../../database/tables/companies/companies.ts'
import { isWaitingAt, purchaseRequests } from '../../database/tables/companies/purchase-requests.ts'
import { members } from '../../database/tables/members.ts'
import { lockMember } from '../accounts/members.ts'
import { readAddresses } from './addresses.ts'
import {
  auditCompany,
  changeInCompany,
  demandMembership,
  type Company,
  type CompanyPerson,
  type Membership,
} from './membership.ts'
import { limitsOf, spendingOf, spentSen } from './spending.ts'

/** Lists the companies of the signed-in member by name, closed ones last. */
export const listCompanies = (context: MemberContext): Promise<OwnCompany[]> =>
  listCompaniesOf(context, context.session.member.id)

/** Lists the companies of a member by name, closed ones last. */
export async function listCompaniesOf(
  context: HasDatabase & Pick<MemberContext, 'now'>,
  memberId: string,
): Promise<OwnCompany[]> {
  const { database, now } = context
  const rows = await database
    .select({ company: companies, person: companyPeople, spent: spentSen(now()) })
    .from(companyPeople)
    .innerJoin(companies, eq(companies.id, companyPeople.companyId))
    .where(eq(companyPeople.memberId, memberId))
    .orderBy(isNotNull(companies.closedAt), asc(companies.legalName), asc(companies.id))
  const addresses = await readAddresses(
    context,
    rows.map(({ company }) => company.id),
  )
  return rows.map(({ spent, ...membership }) =>
    toOwnCompany(membership, {
      spending: spendingOf(membership.person, spent),
      addresses: addresses.get(membership.company.id) ?? [],
    }),
  )
}

const toOwnCompany = (
  { company, person }: Membership,
  { spending, addresses }: { spending: BuyerSpending | undefined; addresses: OwnCompany['addresses'] },
): OwnCompany => ({
  id: company.id,
  legalName: company.legalName,
  country: company.country,
  role: person.role,
  registrationNumber: company.registrationNumber,
  ...(company.taxNumber !== null && { taxNumber: company.taxNumber }),
  ...(company.invoiceAddress !== null && { invoiceAddress: company.invoiceAddress }),
  purchaseOrderRequired: company.purchaseOrderRequired,
  ...(spending && { spending }),
  addresses,
  closed: company.closedAt !== null,
})

/** Converts a company's data to columns, with normalized numbers. Companies in Taiwan have no separate tax number. */
const toRow = ({ country, registrationNumber, taxNumber, ...data }: CompanyData) => ({
  legalName: data.legalName,
  country,
  registrationNumber: normalizeRegistrationNumber(registrationNumber),
  taxNumber: country === 'Malaysia' && taxNumber !== undefined ? normalizeTaxNumber(taxNumber) : null,
  invoiceAddress: data.invoiceAddress ?? null,
  invoiceEmail: data.invoiceEmail,
  purchaseOrderRequired: data.purchaseOrderRequired ?? false,
})

/** Creates a company with the member as its first admin. @throws ShopError company_limit_reached */
export async function foundCompany(context: MemberContext, data: CompanyData): Promise<{ id: string }> {
  const { database, session, now } = context
  const id = randomUUID()
  await database.transaction(async (tx) => {
    // Locked, so that two companies founded at once cannot exceed the limit.
    await lockMember(tx, session.member.id)
    await demandRoomForCompany(tx, session.member.id)
    const row = { id, ...toRow(data), foundedAt: now() }
    await tx.insert(companies).values(row)
    await tx.insert(companyPeople).values({
      id: randomUUID(),
      companyId: id,
      memberId: session.member.id,
      role: 'admin',
      joinedAt: now(),
    })
    const { legalName, country, registrationNumber } = row
    const after = { legalName, country, registrationNumber }
    await auditCompany(tx, context, { companyId: id, event: { action: 'company.founded', after } })
  })
  return { id }
}

/** Refuses a member who is in too many companies. @throws ShopError company_limit_reached */
export async function demandRoomForCompany(tx: Transaction, memberId: string): Promise<void> {
  const count = await tx.$count(companyPeople, eq(companyPeople.memberId, memberId))
  if (count >= maxCompanies) throw new ShopError('company_limit_reached', { most: maxCompanies })
}

/** Changes the data of a company. @throws ShopError company_not_found, company_role_too_low, company_closed */
export async function changeCompany(
  context: MemberContext,
  { id, data }: { id: string; data: CompanyData },
): Promise<void> {
  await changeInCompany(context, {
    companyId: id,
    action: 'change_details',
    async work(tx, { company }) {
      const row = toRow(data)
      const names = Object.keys(row) as (keyof typeof row)[]
      const changed = names.filter((name) => row[name] !== company[name])
      if (changed.length === 0) return undefined
      await tx.update(companies).set(row).where(eq(companies.id, id))
      const recorded = changed.filter((name) => name !== 'invoiceEmail' && name !== 'invoiceAddress')
      const pick = (from: Partial<Company>) => Object.fromEntries(recorded.map((name) => [name, from[name]]))
      // The values of the invoice contact are left out, because they may be personal data, and this entry stays when a
      // member is erased.
      const contact = recorded.length < changed.length && { invoiceContact: true }
      return { action: 'company.changed', before: pick(company), after: { ...pick(row), ...contact } }
    },
  })
}

/** Reads a company of the member; only admins get contacts and invitations. @throws ShopError company_not_found */
export async function readCompany(context: MemberContext, { id }: { id: string }): Promise<CompanyDetails> {
  const { database, session, now } = context
  const membership = await demandMembership(database, { memberId: session.member.id, companyId: id })
  const { company, person } = membership
  const managesPeople = companyMay(person.role, 'manage_people')
  const isSeen = companyMay(person.role, 'decide_requests')
    ? undefined
    : eq(purchaseRequests.askedBy, session.member.id)
  const [people, invitations, waitingRequests] = await Promise.all([
    database
      .select({ person: companyPeople, member: members, spent: spentSen(now()) })
      .from(companyPeople)
      .innerJoin(members, eq(members.id, companyPeople.memberId))
      .where(eq(companyPeople.companyId, id))
      .orderBy(asc(companyPeople.joinedAt), asc(companyPeople.id)),
    managesPeople
      ? database
          .select()
          .from(companyInvitations)
          .where(eq(companyInvitations.companyId, id))
          .orderBy(asc(companyInvitations.invitedAt), asc(companyInvitations.id))
      : [],
    database.$count(
      purchaseRequests,
      and(
        eq(purchaseRequests.companyId, id),
        isWaitingAt(now()),
        isSeen,
        company.closedAt ? sql`false` : undefined,
      ),
    ),
  ])
  const setsLimits = companyMay(person.role, 'set_limits')
  const own = people.find(({ person: { memberId } }) => memberId === session.member.id)
  return {
    ...toOwnCompany(membership, {
      spending: own && spendingOf(own.person, own.spent),
      addresses: (await readAddresses(context, [id])).get(id) ?? [],
    }),
    ...(company.invoiceEmail !== null && { invoiceEmail: company.invoiceEmail }),
    foundedAt: toServerDate(company.foundedAt),
    waitingRequests,
    people: people.map((row) => toPerson(row, { managesPeople, setsLimits, self: session.member.id })),
    invitations: invitations
      .filter(({ expiresAt, acceptedBy }) => expiresAt > now() && acceptedBy === null)
      .map(({ id: invitationId, role, phoneNumber, email, expiresAt, ...limits }) => ({
        id: invitationId,
        role,
        to: phoneNumber ?? email ?? '',
        limits: limitsOf(limits),
        expiresAt: toServerDate(expiresAt),
      })),
  }
}

interface PersonRow {
  person: CompanyPerson
  member: typeof members.$inferSelect
  spent: number
}

function toPerson(
  { person, member, spent }: PersonRow,
  caller: { managesPeople: boolean; setsLimits: boolean; self: string },
): CompanyDetails['people'][number] {
  const own = person.memberId === caller.self
  const spending = caller.setsLimits || own ? spendingOf(person, spent) : undefined
  return {
    id: person.id,
    name: personName(member),
    role: person.role,
    joinedAt: toServerDate(person.joinedAt),
    own,
    ...(spending && { spending }),
    ...(caller.setsLimits && !own && { limits: limitsOf(person) }),
    ...(caller.managesPeople && {
      phoneNumber: member.phoneNumber,
      ...(member.email !== null && { email: member.email }),
    }),
  }
}

/**
 * Closes a company. It can only be read afterwards, and its invitations are deleted.
 * @throws ShopError company_not_found, company_role_too_low, company_closed
 */
export async function closeCompany(context: MemberContext, { id }: { id: string }): Promise<void> {
  await changeInCompany(context, {
    companyId: id,
    action: 'close',
    async work(tx) {
      await tx.update(companies).set({ closedAt: context.now() }).where(eq(companies.id, id))
      await tx.delete(companyInvitations).where(eq(companyInvitations.companyId, id))
      return { action: 'company.closed', after: {} }
    },
  })
}
