import type { Product } from '../../core/catalogue/product.ts'
import { ApiFailure, type ApiClient } from '../api/client.ts'
import { report } from '../session/report-problem.ts'

/** Current products by id; null for one that no longer exists, missing for one that could not be fetched. */
export type Products = ReadonlyMap<string, Product | null>

/** Fetches products by their ids at the same time; failures are "logged only, no user message". */
export async function readProducts(api: ApiClient, ids: readonly string[]): Promise<Products> {
  const answers = await Promise.all(
    ids.map(async (id) => {
      try {
        return [id, await api.call('GET /products/{id}', { params: { id } })] as const
      } catch (error) {
        if (error instanceof ApiFailure && error.status === 404) return [id, null] as const
        report(`The product ${id} could not be compared with the shop.`, error)
        return undefined
      }
    }),
  )
  return new Map(answers.filter((answer) => answer !== undefined))
}
