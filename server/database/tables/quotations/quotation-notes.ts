import { sql } from 'drizzle-orm'
import { jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { LocalizedText } from '#core/language.ts'

/** Notes to buyers that staff saved under a name, for every quotation. */
export const quotationNotes = pgTable(
  'quotation_notes',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    note: jsonb().$type<LocalizedText>().notNull(),
  },
  (table) => [uniqueIndex('quotation_notes_name').on(sql`lower(${table.name})`)],
)
