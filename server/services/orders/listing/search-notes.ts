import { sql, type SQL } from 'drizzle-orm'
import { orders } from '#server/database/tables/orders.ts'
import { orderCalls, orderNotes } from '#server/database/tables/staff.ts'
import { hasWords, hasWordsIndexed, type Match } from '../../search.ts'

/** Finds orders with a note or a call whose text contains these words. */
export function noteMatches(words: readonly string[]): Match[] {
  return [orderNotes, orderCalls].map((table) => {
    const note = sql`lower(${table.note})`
    const which = (condition: SQL | undefined) =>
      sql`exists (select from ${table} where ${table.orderId} = ${orders.id} and ${table.note} <> '' and ${condition})`
    return { indexed: which(hasWordsIndexed(note, words)), oneByOne: which(hasWords(note, words)) }
  })
}
