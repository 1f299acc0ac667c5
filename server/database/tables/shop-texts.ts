import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { TextContent, TextName } from '#core/shop-texts/documents.ts'
import { moment } from './columns.ts'
import { staff } from './staff.ts'

/**
 * The versions of the texts that staff edit; published versions never change. A text that nobody has edited has no row:
 * the built-in text applies, and becomes version 1 with the first draft.
 */
export const shopTexts = pgTable(
  'shop_texts',
  {
    name: text().$type<TextName>().notNull(),
    version: integer().notNull(),
    content: jsonb().$type<TextContent>().notNull(),
    /** The number of changes to this version, so that two people do not overwrite each other's changes. */
    revision: integer().notNull(),
    /** Null for the built-in text. */
    savedBy: text().references(() => staff.id),
    savedAt: moment().notNull(),
    /** When the shop begins to show it; null for a draft. */
    publishAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.name, table.version] })],
)
