import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** "Vouchers are kept by the shop": a fixed amount for a code in lower case, while it is active and valid. */
export const vouchers = pgTable(
  'vouchers',
  {
    code: text().primaryKey(),
    amountSen: integer().notNull(),
    active: boolean().notNull().default(true),
    validFrom: moment(),
    validTo: moment(),
    /** How many orders may use it, in all and of one member. */
    maxUses: integer(),
    maxUsesPerMember: integer(),
    /** What its goods in an order are worth at least. */
    minOrderSen: integer(),
    /** In place of the amount, which then is 0; at most so much. */
    perCent: integer(),
    maxDiscountSen: integer(),
    /** The goods that it is for; null for all. */
    categoryKeys: text().array(),
    /** Whose it is; null for everybody's. */
    memberIds: text().array(),
    /** The stacking rule: whether goods that an offer reduces count. */
    withOffers: boolean().notNull().default(true),
  },
  () => [
    check('vouchers_amount', sql`amount_sen >= 0`),
    check('vouchers_per_cent', sql`per_cent between 1 and 100`),
    check('vouchers_code', sql`code = lower(code)`),
  ],
)
