import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { OwnCompany } from '#core/api/companies/companies.ts'
import { maxCompanyAddresses, type CompanyAddress } from '#core/companies/addresses.ts'
import { ShopError } from '#core/errors.ts'
import { isSameValue } from '#core/same-value.ts'
import type { HasDatabase, MemberContext } from '../../context.ts'
import { companyAddresses } from '../../database/tables/companies/companies.ts'
import { changeInCompany } from './membership.ts'

/** Reads the shared addresses of companies, by company id, sorted by name. */
export async function readAddresses(
  { database }: HasDatabase,
  companyIds: readonly string[],
): Promise<Map<string, OwnCompany['addresses']>> {
  if (companyIds.length === 0) return new Map()
  const rows = await database
    .select()
    .from(companyAddresses)
    .where(inArray(companyAddresses.companyId, [...companyIds]))
    .orderBy(asc(companyAddresses.name), asc(companyAddresses.id))
  const byCompany = new Map<string, OwnCompany['addresses']>()
  for (const { companyId, ...address } of rows)
    byCompany.set(companyId, [...(byCompany.get(companyId) ?? []), address])
  return byCompany
}

interface Which {
  id: string
  address: string
}

const isOne = ({ id, address }: Which) =>
  and(eq(companyAddresses.id, address), eq(companyAddresses.companyId, id))

/**
 * Adds a shared address to a company.
 * @throws ShopError company_not_found, company_role_too_low, company_closed, company_limit_reached
 */
export async function addAddress(
  context: MemberContext,
  { id: companyId, data }: { id: string; data: CompanyAddress },
): Promise<{ id: string }> {
  const id = randomUUID()
  await changeInCompany(context, {
    companyId,
    action: 'change_details',
    async work(tx) {
      const count = await tx.$count(companyAddresses, eq(companyAddresses.companyId, companyId))
      if (count >= maxCompanyAddresses)
        throw new ShopError('company_limit_reached', { most: maxCompanyAddresses })
      await tx.insert(companyAddresses).values({ id, companyId, ...data })
      return { action: 'company.address_added', after: { name: data.name } }
    },
  })
  return { id }
}

/**
 * Changes a shared address; placed orders keep the former address.
 * @throws ShopError company_not_found, company_role_too_low, company_closed, company_address_not_found
 */
export async function changeAddress(
  context: MemberContext,
  { data, ...which }: Which & { data: CompanyAddress },
): Promise<void> {
  await changeInCompany(context, {
    companyId: which.id,
    action: 'change_details',
    async work(tx) {
      const [found] = await tx.select().from(companyAddresses).where(isOne(which))
      if (found === undefined) throw new ShopError('company_address_not_found')
      const { id: _id, companyId: _company, ...before } = found
      if (isSameValue(before, data)) return undefined
      await tx.update(companyAddresses).set(data).where(isOne(which))
      return { action: 'company.address_changed', before: { name: before.name }, after: { name: data.name } }
    },
  })
}

/** Removes a shared address. @throws ShopError company_not_found, company_role_too_low, company_closed */
export async function removeAddress(context: MemberContext, which: Which): Promise<void> {
  await changeInCompany(context, {
    companyId: which.id,
    action: 'change_details',
    async work(tx) {
      const [gone] = await tx.delete(companyAddresses).where(isOne(which)).returning()
      return gone && { action: 'company.address_removed', before: { name: gone.name }, after: {} }
    },
  })
}
