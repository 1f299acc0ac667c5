import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { products } from './catalogue.ts'

/** What searches find a product by, written with it. */
export const productTerms = pgTable(
  'product_terms',
  {
    productId: text()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The terms of its name and its category. */
    names: text().array().notNull(),
    /** The terms of what else it is called. */
    words: text().array().notNull(),
    /** All terms that it is found by. */
    terms: text().array().notNull(),
    /** The version of the rules by which the terms were made. */
    rules: integer().notNull(),
  },
  (table) => [
    // Without a list of pending entries, which every search would read.
    index('product_terms_terms')
      .using('gin', sql`indexed_terms(${table.terms})`)
      .with({ fastupdate: false }),
    index().on(table.rules),
  ],
)

/** The words of the catalogue that a mistyped one may mean. */
export const searchWords = pgTable('search_words', { word: text().primaryKey() }, (table) => [
  index('search_words_beginning').on(table.word.op('text_pattern_ops')),
])

/** The words, and what is left of them without some of their letters. */
export const searchSpellings = pgTable(
  'search_spellings',
  { spelling: text().notNull(), word: text().notNull() },
  (table) => [primaryKey({ columns: [table.spelling, table.word] })],
)

/** Groups of words that mean the same to a search. */
export const synonyms = pgTable(
  'synonyms',
  {
    id: text().primaryKey(),
    /** As staff write them, one after the other. */
    words: text().notNull(),
    /** What they are looked up by. */
    keys: text().array().notNull(),
    position: integer().notNull(),
  },
  (table) => [index('synonyms_keys').using('gin', table.keys)],
)

/** Searches that found nothing, without a hint of who searched. */
export const missedSearches = pgTable(
  'missed_searches',
  {
    day: date().notNull(),
    words: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.words] })],
)
