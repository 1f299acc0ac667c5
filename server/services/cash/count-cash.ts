import { and, isNotNull, isNull } from 'drizzle-orm'
import { formatDate } from '#core/dates.ts'
import type { Context } from '../../context.ts'
import { remittanceLines } from '../../database/tables/cash.ts'
import { unclosedDays } from './list-unclosed-days.ts'

/**
 * Counts the work that waits for staff: undecided file lines that do not agree with their orders, and unclosed past
 * days.
 */
export async function countCash({ database, now }: Pick<Context, 'database' | 'now'>) {
  const [lines, days] = await Promise.all([
    database.$count(
      remittanceLines,
      and(isNull(remittanceLines.decision), isNotNull(remittanceLines.problem)),
    ),
    unclosedDays(database, formatDate(now())),
  ])
  return { waiting: lines + days.length }
}
