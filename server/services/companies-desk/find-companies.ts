import { and, desc, or, sql } from 'drizzle-orm'
import type { CompanyRow } from '#core/api/companies/companies-staff.ts'
import { normalizeRegistrationNumber } from '#core/companies/companies.ts'
import { toServerDate } from '#core/dates.ts'
import type { HasDatabase } from '../../context.ts'
import { companies } from '../../database/tables/companies/companies.ts'

/** How many rows of another table belong to a company. */
const count = (table: 'company_people' | 'orders' | 'company_prices') =>
  sql<number>`(select count(*)::int from ${sql.identifier(table)} as counted where counted.company_id = companies.id)`

/** The numbers of a company that lists and its page show. */
export const companyCounts = {
  people: count('company_people'),
  orders: count('orders'),
  prices: count('company_prices'),
}

type Company = Pick<
  typeof companies.$inferSelect,
  'id' | 'legalName' | 'country' | 'registrationNumber' | 'foundedAt' | 'closedAt'
>

/** A company as a row of the list. */
export const toCompanyRow = (
  { id, legalName, country, registrationNumber, foundedAt, closedAt }: Company,
  counts: { people: number; orders: number; prices: number },
): CompanyRow => ({
  id,
  legalName,
  country,
  registrationNumber,
  foundedAt: toServerDate(foundedAt),
  ...counts,
  closed: closedAt !== null,
})

const has = (column: typeof companies.legalName | typeof companies.registrationNumber, text: string) =>
  sql`strpos(lower(${column}), lower(${text})) > 0`

/** Reads a page of the matching companies, newest first; `next` is the `after` value of the next page. */
export async function findCompanies(
  { database }: HasDatabase,
  { q, after, pageSize }: { q: string; after?: string | undefined; pageSize: number },
): Promise<{ companies: CompanyRow[]; next?: string }> {
  const number = normalizeRegistrationNumber(q)
  const rows = await database
    .select({ company: companies, ...companyCounts })
    .from(companies)
    .where(
      and(
        q === ''
          ? undefined
          : or(
              has(companies.legalName, q),
              number === '' ? undefined : has(companies.registrationNumber, number),
            ),
        after === undefined
          ? undefined
          : sql`(${companies.foundedAt}, ${companies.id}) <
              ((select earlier.founded_at from companies as earlier where earlier.id = ${after}), ${after}::text)`,
      ),
    )
    .orderBy(desc(companies.foundedAt), desc(companies.id))
    .limit(pageSize + 1)
  const page = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? page.at(-1)?.company.id : undefined
  return {
    companies: page.map(({ company, ...counts }) => toCompanyRow(company, counts)),
    ...(last !== undefined && { next: last }),
  }
}
