import { and, asc, eq, gte, isNull, notInArray, sql } from 'drizzle-orm'
import type { StaffCompany } from '#core/api/companies/companies-staff.ts'
import type { OwnPrice } from '#core/api/companies/company-prices.ts'
import { toServerDate } from '#core/dates.ts'
import { ShopError } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import { toRinggit } from '#core/money.ts'
import { cancelledStatuses } from '#core/orders/orders.ts'
import type { StaffContext } from '../../context.ts'
import { categories } from '../../database/tables/catalogue.ts'
import { companies } from '../../database/tables/companies/companies.ts'
import { orders } from '../../database/tables/orders.ts'
import { sumToPay } from '../../database/tables/orders/expressions.ts'
import { approvals, staff } from '../../database/tables/staff.ts'
import { readCompanyPrices, readOwnPrices } from '../companies/prices/own-prices.ts'
import { listOrdersOfCompany } from '../orders/list-orders.ts'
import { askedAboutCompany } from '../staff/ask-approval.ts'
import { readAudit } from '../staff/audit-read.ts'
import { companyCounts, toCompanyRow } from './find-companies.ts'
import { priceNamer } from './priced-goods.ts'

/** The most orders that a company's page shows. */
const maxOrders = 20

const maxEntries = 50

const year = 365 * 86_400_000

/** Reads a company for staff, with its newest orders and its own prices. @throws ShopError company_not_found */
export async function readStaffCompany(
  context: StaffContext,
  { id, lang }: { id: string; lang: Language },
): Promise<StaffCompany> {
  const { database, now } = context
  const [[found], figures, newestOrders, prices, groups, asked, { entries }] = await Promise.all([
    database
      .select({ company: companies, ...companyCounts })
      .from(companies)
      .where(eq(companies.id, id)),
    database
      .select({ sen: sql`coalesce(sum(${sumToPay}), 0)`.mapWith(Number) })
      .from(orders)
      .where(
        and(
          eq(orders.companyId, id),
          notInArray(orders.status, [...cancelledStatuses]),
          gte(orders.placedAt, new Date(now().getTime() - year)),
        ),
      ),
    listOrdersOfCompany(context, id, maxOrders),
    readCompanyPrices(database, id),
    database.select().from(categories).orderBy(asc(categories.position)),
    database
      .select({ by: staff.name, at: approvals.askedAt, sen: approvals.amountSen })
      .from(approvals)
      .innerJoin(staff, eq(staff.id, approvals.askedBy))
      .where(
        and(
          eq(approvals.kind, 'company_prices'),
          eq(approvals.subject, askedAboutCompany(id)),
          isNull(approvals.decision),
        ),
      ),
    readAudit(context, { lang, subject: 'company', subjectId: id, pageSize: maxEntries }),
  ])
  if (found === undefined) throw new ShopError('company_not_found')
  const { company, ...counts } = found
  const { prices: _, ...row } = toCompanyRow(company, counts)
  const [waiting] = asked
  return {
    ...row,
    ...(company.taxNumber !== null && { taxNumber: company.taxNumber }),
    ...(company.invoiceAddress !== null && { invoiceAddress: company.invoiceAddress }),
    ...(company.invoiceEmail !== null && { invoiceEmail: company.invoiceEmail }),
    purchaseOrderRequired: company.purchaseOrderRequired,
    orderedInYear: toRinggit(figures[0]?.sen ?? 0),
    newestOrders,
    prices: prices.map(await priceNamer(context, prices, lang)),
    pricesVersion: company.pricesVersion,
    categories: groups.map(({ key, name }) => ({ key, name: name[lang] })),
    ...(waiting && {
      asked: { by: waiting.by, at: toServerDate(waiting.at), amount: toRinggit(waiting.sen ?? 0) },
    }),
    audit: entries,
  }
}

/** The own prices of a company, for staff who write its order. @throws ShopError company_not_found */
export async function readPricesForStaff(
  { database, now }: StaffContext,
  { id, products: productIds }: { id: string; products: readonly string[] },
): Promise<{ prices: OwnPrice[] }> {
  const [company] = await database.select().from(companies).where(eq(companies.id, id))
  if (company === undefined) throw new ShopError('company_not_found')
  return { prices: await readOwnPrices(database, { companyId: id, productIds, now: now() }) }
}
