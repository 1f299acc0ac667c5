import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { products } from './catalogue.ts'

/** The terms by which searches find a product, written together with the product. */
export const productTerms = pgTable(
  'product_terms',
  {
    productId: text()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The terms in its name and category. */
    names: text().array().notNull(),
    /** The terms in its other texts. */
    words: text().array().notNull(),
    /** All terms together. */
    terms: text().array().notNull(),
    /** The version of the rules that produced the terms. */
    rules: integer().notNull(),
  },
  (table) => [
    // The index has no list of pending entries, which would slow down every search.
    index('product_terms_terms')
      .using('gin', sql`indexed_terms(${table.terms})`)
      .with({ fastupdate: false }),
    index().on(table.rules),
  ],
)

/** The words of the catalogue, with which a search compares a word that may be misspelt. */
export const searchWords = pgTable('search_words', { word: text().primaryKey() }, (table) => [
  index('search_words_beginning').on(table.word.op('text_pattern_ops')),
])

/** Maps spellings to words of `searchWords`: each word itself, and its forms with some letters left out. */
export const searchSpellings = pgTable(
  'search_spellings',
  { spelling: text().notNull(), word: text().notNull() },
  (table) => [primaryKey({ columns: [table.spelling, table.word] })],
)

/** Groups of words with the same meaning for a search. */
export const synonyms = pgTable(
  'synonyms',
  {
    id: text().primaryKey(),
    /** The words as staff write them. */
    words: text().notNull(),
    /** The terms by which a search finds the group. */
    keys: text().array().notNull(),
    position: integer().notNull(),
  },
  (table) => [index('synonyms_keys').using('gin', table.keys)],
)

/** Searches that found nothing, without any data about the visitor. */
export const missedSearches = pgTable(
  'missed_searches',
  {
    day: date().notNull(),
    words: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.words] })],
)
