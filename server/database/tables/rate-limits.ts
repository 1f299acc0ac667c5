import { index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { bigNumber } from './columns.ts'

/** Counters, in the form that the rate limiter's library requires. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: varchar({ length: 255 }).primaryKey(),
    points: integer().notNull().default(0),
    /** Milliseconds since 1970. */
    expire: bigNumber(),
  },
  (table) => [index().on(table.expire)],
)
