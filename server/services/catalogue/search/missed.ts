import { desc, gte, lt, sql } from 'drizzle-orm'
import { formatDate } from '#core/dates.ts'
import { addDays } from '#core/days.ts'
import { missedWords, withoutBeginnings } from '#core/search/missed.ts'
import type { Context } from '#server/context.ts'
import { missedSearches } from '#server/database/tables/search.ts'

/** The maximum number of different searches without a result that are stored per day; more would be of no use. */
const maxOfDay = 1_000
/** The number of days for which these searches are stored and shown. */
const daysStored = 30
/** Number of searches that staff see at once. */
const maxShown = 100

/** Counts a search that found nothing; stores only its words and the day. */
export async function recordMiss({ database, now }: Context, q: string): Promise<void> {
  const words = missedWords(q)
  if (words === undefined) return
  const day = formatDate(now())
  await database.delete(missedSearches).where(lt(missedSearches.day, firstDayStored(now())))
  await database.execute(sql`
    insert into missed_searches (day, words, count)
    select ${day}::date, ${words}, 1
    where (select count(*) from missed_searches where day = ${day}::date) < ${maxOfDay}
      or exists (select from missed_searches where day = ${day}::date and words = ${words})
    on conflict (day, words) do update set count = missed_searches.count + 1`)
}

const firstDayStored = (now: Date) => addDays(formatDate(now), -daysStored)

/** Lists the searches of the last 30 days that found nothing, most frequent first. */
export async function listMissed({ database, now }: Context) {
  const count = sql<number>`sum(${missedSearches.count})::int`
  const lastDay = sql<string>`max(${missedSearches.day})::text`
  const rows = await database
    .select({ words: missedSearches.words, count, lastDay })
    .from(missedSearches)
    .where(gte(missedSearches.day, firstDayStored(now())))
    .groupBy(missedSearches.words)
    .orderBy(desc(count), desc(lastDay), missedSearches.words)
    .limit(maxShown * 5)
  return { searches: withoutBeginnings(rows).slice(0, maxShown) }
}
