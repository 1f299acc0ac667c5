import { and, desc, eq, gte, isNull, lt } from 'drizzle-orm'
import { addDays } from '#core/days.ts'
import type { Database } from '../../database/connect.ts'
import { cashDays, payments } from '../../database/tables/cash.ts'

/** Lists the days of the last month that have payments and are not closed, newest first. */
export const unclosedDays = (database: Database, today: string) =>
  database
    .selectDistinct({ day: payments.day })
    .from(payments)
    .leftJoin(cashDays, eq(cashDays.day, payments.day))
    .where(and(isNull(cashDays.day), lt(payments.day, today), gte(payments.day, addDays(today, -31))))
    .orderBy(desc(payments.day))
