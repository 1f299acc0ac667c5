import { and, eq, sql, type SQL } from 'drizzle-orm'
import { products } from '../../database/tables/catalogue.ts'

/** Only published products appear on pages and in API responses for shoppers. */
export const isPublished = eq(products.published, true)

/** The words of a search. */
export function wordsOf(q: string): string[] {
  return q.split(/\s+/).filter((word) => word !== '')
}

/** Whether a product's texts contain a word; the index of grams of 1 and 2 characters finds the candidates. */
export function containsWord(word: string): SQL | undefined {
  return and(
    sql`search_grams(${products.searchText}) @> search_grams(lower(${word}::text))`,
    textsContain(word),
  )
}

/**
 * Like `containsWord`, but only scans the text. For statements that cannot use the index: there `containsWord` would split
 * each text into grams, which takes hundreds of times longer.
 */
export const textsContain = (word: string): SQL =>
  sql`strpos(${products.searchText}, lower(${word}::text)) > 0`
