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
    /** What an order is worth at least. */
    minOrderSen: integer(),
  },
  () => [check('vouchers_amount', sql`amount_sen >= 0`), check('vouchers_code', sql`code = lower(code)`)],
)
