import { asc, inArray, sql } from 'drizzle-orm'
import { searchEntryOf, type SearchedProduct } from '#core/search/sources.ts'
import { deletionsOf } from '#core/search/spelling.ts'
import { searchRules } from '#core/search/terms.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { products, specs } from '#server/database/tables/catalogue.ts'
import { productTerms, searchWords } from '#server/database/tables/search.ts'

/** Reads products with the texts from which their index terms are computed. */
export async function readSearched(
  database: Database | Transaction,
  ids: readonly string[],
): Promise<SearchedProduct[]> {
  const rows = await database.query.products.findMany({
    columns: { id: true, name: true, categoryKey: true, parameters: true, searchWords: true },
    with: {
      category: { columns: { name: true } },
      specs: {
        columns: {
          id: true,
          name: true,
          displayName: true,
          displayColor: true,
          size: true,
          sizeCm: true,
          swatches: true,
          materials: true,
        },
        orderBy: [asc(specs.position)],
      },
    },
    where: inArray(products.id, [...ids]),
  })
  return rows.map(({ category, ...row }) => ({ ...row, categoryName: category.name }))
}

/** Writes the index terms of products, in the transaction that writes the products. */
export async function indexProducts(tx: Transaction, ids: readonly string[]): Promise<void> {
  const entries = (await readSearched(tx, ids)).map((product) => ({
    productId: product.id,
    ...searchEntryOf(product),
  }))
  if (entries.length === 0) return
  await tx
    .insert(productTerms)
    .values(
      entries.map(({ productId, names, words, terms }) => ({
        productId,
        names,
        words,
        terms,
        rules: searchRules,
      })),
    )
    .onConflictDoUpdate({
      target: productTerms.productId,
      set: {
        names: sql`excluded.names`,
        words: sql`excluded.words`,
        terms: sql`excluded.terms`,
        rules: sql`excluded.rules`,
      },
    })
  await addWords(
    tx,
    entries.flatMap(({ spellings }) => spellings),
  )
}

/** Adds words to the dictionary that corrects misspelt words. */
export async function addWords(tx: Transaction, words: readonly string[]): Promise<void> {
  // Sorted, so that two transactions adding the same words do not deadlock.
  const wanted = [...new Set(words)].toSorted()
  const known = await tx
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(sql`${searchWords.word} = any(${sql.param(wanted)}::text[])`)
  const isKnown = new Set(known.map(({ word }) => word))
  const added = wanted.filter((word) => !isKnown.has(word))
  const spellings = added.flatMap((word) => deletionsOf(word).map((spelling) => ({ spelling, word })))
  if (added.length === 0) return
  await tx.execute(
    sql`insert into search_words select unnest(${sql.param(added)}::text[]) on conflict do nothing`,
  )
  await tx.execute(sql`
    insert into search_spellings
    select * from unnest(${sql.param(spellings.map(({ spelling }) => spelling))}::text[],
      ${sql.param(spellings.map(({ word }) => word))}::text[])
    on conflict do nothing`)
}
