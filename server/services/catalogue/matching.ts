import { and, eq, sql, type SQL } from 'drizzle-orm'
import { products } from '../../database/tables/catalogue.ts'

/** Unpublished products are on no page of the shop and in no answer to shoppers. */
export const isPublished = eq(products.published, true)

/** The words of a search. */
export function wordsOf(q: string): string[] {
  return q.split(/\s+/).filter((word) => word !== '')
}

/** Whether a product's texts contain a word; the index over grams of 1 and 2 characters finds candidates. */
export function containsWord(word: string): SQL | undefined {
  return and(
    sql`search_grams(${products.searchText}) @> search_grams(lower(${word}::text))`,
    textsContain(word),
  )
}

/** The same, without the index: splitting a text into grams costs hundreds of times what scanning it does. */
export const textsContain = (word: string): SQL =>
  sql`strpos(${products.searchText}, lower(${word}::text)) > 0`
