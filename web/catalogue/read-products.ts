import type { Product } from '../../core/catalogue/product.ts'
import { ApiFailure, type ApiClient } from '../api/client.ts'
import { report } from '../session/report-problem.ts'

/** Today's products by id; null for one the shop no longer has, missing for one that could not be asked for. */
export type Products = ReadonlyMap<string, Product | null>

/**
 * Today's products of these ids, asked for side by side; what cannot be asked for is "logged only, no user message".
 */
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
