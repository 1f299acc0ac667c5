import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { CompanyPriceScope } from '#core/prices/company-prices.ts'
import { companies } from './companies.ts'

/**
 * The own prices of companies. Specs and categories are named without a reference, because saving prices would otherwise
 * lock goods after their company, and an order locks them before it.
 */
export const companyPrices = pgTable(
  'company_prices',
  {
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    /** The sequence in which staff see them. */
    position: integer().notNull(),
    scope: text().$type<CompanyPriceScope>().notNull(),
    productId: text(),
    specId: text(),
    categoryKey: text(),
    /** Either a price of one piece, or a per cent off the list price. */
    priceSen: integer(),
    perCent: integer(),
    /** The first and the last day in the shop's time zone; null if it is open. */
    validFrom: date(),
    validUntil: date(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.position] }),
    check('company_prices_one', sql`(price_sen is null) <> (per_cent is null)`),
    check('company_prices_amount', sql`price_sen > 0 or per_cent between 1 and 99`),
    check(
      'company_prices_scope',
      sql`case scope when 'spec' then product_id is not null and spec_id is not null
        when 'category' then category_key is not null else scope = 'all' end`,
    ),
  ],
)
