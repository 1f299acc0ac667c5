import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/**
 * Vouchers, each of which gives a discount for a code in lower case while it is active and valid: "Vouchers are kept by
 * the shop".
 */
export const vouchers = pgTable(
  'vouchers',
  {
    code: text().primaryKey(),
    amountSen: integer().notNull(),
    active: boolean().notNull().default(true),
    validFrom: moment(),
    validTo: moment(),
    /** The most orders that may use it, in total and per member. */
    maxUses: integer(),
    maxUsesPerMember: integer(),
    /** The minimum value of its goods in an order. */
    minOrderSen: integer(),
    /** A percentage instead of the amount (which is then 0), and the most that it deducts. */
    perCent: integer(),
    maxDiscountSen: integer(),
    /** The goods that it applies to; null for all. */
    categoryKeys: text().array(),
    /** The members who may use it; null for everybody. */
    memberIds: text().array(),
    /** The stacking rule: whether reduced goods count too. */
    withOffers: boolean().notNull().default(true),
  },
  () => [
    check('vouchers_amount', sql`amount_sen >= 0`),
    check('vouchers_per_cent', sql`per_cent between 1 and 100`),
    check('vouchers_code', sql`code = lower(code)`),
  ],
)
