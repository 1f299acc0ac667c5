import { sql } from 'drizzle-orm'
import type { OutputOf } from '#core/api/endpoint.ts'
import type { getQuotationFigures as contract } from '#core/api/quotations/quotations-staff.ts'
import { formatDate, startOfDay } from '#core/dates.ts'
import { addDays } from '#core/days.ts'
import { toRinggit } from '#core/money.ts'
import { declineReasons } from '#core/quotations/states.ts'
import type { Context } from '../../../context.ts'

/** The condition that the order of an accepted quotation stands. */
const stands = sql`step = 'accepted' and exists (
  select from orders where orders.quotation_id = quotations.id and orders.status <> 'Cancelled')`

/**
 * Counts the quotations that were asked for or begun in a range of days, both included, and what became of them. One whose
 * order was cancelled does not count as accepted. What is
 * open and held is that of now.
 */
export async function readQuotationFigures(
  { database, now }: Pick<Context, 'database' | 'now'>,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<OutputOf<typeof contract>> {
  const today = formatDate(now())
  const begin = startOfDay(from ?? '2000-01-01')
  const end = startOfDay(addDays(to ?? today, 1))
  const { rows } = await database.execute<Record<string, string | null>>(sql`
    select count(*) as asked,
      count(*) filter (where version is not null) as sent,
      count(*) filter (where ${stands}) as accepted,
      sum(total_sen) filter (where ${stands}) as accepted_sen,
      count(*) filter (where answered_at is not null and begun_by is null) as answered,
      count(*) filter (where answered_at - requested_at <= interval '1 day' and begun_by is null) as within_a_day,
      (select sum(total_sen) from quotations where step = 'sent' and valid_until >= ${today}) as open_sen,
      (select sum(pieces) from stock_holds) as held
    from quotations where requested_at >= ${begin} and requested_at < ${end}`)
  const declined = await database.execute<{ reason: string; count: string }>(sql`
    select decline_reason as reason, count(*) as count from quotations
    where step = 'declined' and requested_at >= ${begin} and requested_at < ${end} group by decline_reason`)
  const found = rows[0]!
  const number = (name: string) => Number(found[name] ?? 0)
  return {
    asked: number('asked'),
    sent: number('sent'),
    accepted: number('accepted'),
    acceptedValue: toRinggit(number('accepted_sen')),
    openValue: toRinggit(number('open_sen')),
    answeredWithinADay: number('within_a_day'),
    answered: number('answered'),
    heldPieces: number('held'),
    declined: declineReasons.flatMap((reason) => {
      const count = Number(declined.rows.find((row) => row.reason === reason)?.count ?? 0)
      return count === 0 ? [] : [{ reason, count }]
    }),
  }
}
