import { eq, isNull, ne, or } from 'drizzle-orm'
import { searchRules } from '#core/search/terms.ts'
import type { HasDatabase } from '#server/context.ts'
import { products } from '#server/database/tables/catalogue.ts'
import { productTerms } from '#server/database/tables/search.ts'
import { lockCatalogue } from '../stored-products.ts'
import { indexProducts } from './index-products.ts'

/** Number of products that are indexed in one transaction. */
const atOnce = 50

/**
 * Indexes all products that have no index terms or were indexed by the rules of an earlier release. Ends early if
 * `stopping` is aborted. Returns the number of indexed products.
 */
export async function indexOutdated({ database }: HasDatabase, stopping?: AbortSignal): Promise<number> {
  for (let count = 0; ;) {
    if (stopping?.aborted === true) return count
    const indexed = await database.transaction(async (tx) => {
      await lockCatalogue(tx)
      const rows = await tx
        .select({ id: products.id })
        .from(products)
        .leftJoin(productTerms, eq(productTerms.productId, products.id))
        .where(or(isNull(productTerms.rules), ne(productTerms.rules, searchRules)))
        .limit(atOnce)
      await indexProducts(
        tx,
        rows.map(({ id }) => id),
      )
      return rows.length
    })
    if (indexed === 0) return count
    count += indexed
  }
}
