import { and, eq, sql, type SQL } from 'drizzle-orm'
import { products } from '../../database/tables/catalogue.ts'

/** Only published products appear on pages and in API responses for shoppers. */
export const isPublished = eq(products.published, true)

/** Splits a search into its words. */
export function wordsOf(q: string): string[] {
  return q.split(/\s+/).filter((word) => word !== '')
}

/**
 * The condition that a product's texts contain a word. The index of grams of 1 and 2 characters finds the candidates.
 */
export function containsWord(word: string): SQL | undefined {
  return and(
    sql`search_grams(${products.searchText}) @> search_grams(lower(${word}::text))`,
    textsContain(word),
  )
}

/**
 * Like `containsWord`, but only scans the text. For statements that cannot use the index, in which `containsWord` would
 * split each text into grams and take hundreds of times longer.
 */
export const textsContain = (word: string): SQL =>
  sql`strpos(${products.searchText}, lower(${word}::text)) > 0`
