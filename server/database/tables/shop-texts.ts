import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { TextContent, TextName } from '#core/shop-texts/documents.ts'
import { moment } from './columns.ts'
import { staff } from './staff.ts'

/**
 * The versions of the texts that staff edit. None of a text while nobody has: then the delivered one applies, which
 * becomes version 1 with the first draft. What was published never changes.
 */
export const shopTexts = pgTable(
  'shop_texts',
  {
    name: text().$type<TextName>().notNull(),
    version: integer().notNull(),
    content: jsonb().$type<TextContent>().notNull(),
    /** Counts what was done with this version, so that nobody saves over another. */
    revision: integer().notNull(),
    /** Null for the delivered version. */
    savedBy: text().references(() => staff.id),
    savedAt: moment().notNull(),
    /** From when the shop shows it; null for a draft. */
    publishAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.name, table.version] })],
)
