import type { Product } from '#core/catalogue/product.ts'
import { partsOf, workplaceOf, type Workplace } from '#core/plan/workplace.ts'
import type { ApiClient } from '../../api/client.ts'
import { readEveryProduct } from '../../catalogue/read-products.ts'

/** A kit that furnishes a room. */
export interface KitOfWorkplaces {
  id: string
  name: string
  workplace: Workplace
}

/** The kits whose pieces for one person are a workplace; no other kit can be placed by rule. */
export async function readWorkplaces(api: ApiClient): Promise<KitOfWorkplaces[]> {
  const kits = await api.call('GET /kits')
  const ids = [...new Set(kits.flatMap(({ lines }) => lines.map(({ product }) => product)))]
  const products = await readEveryProduct(api, ids)
  const known = new Map([...products].filter((entry): entry is [string, Product] => entry[1] !== null))
  return kits.flatMap((kit) => {
    const parts = partsOf(kit, known)
    const workplace = parts && workplaceOf(parts)
    return workplace ? [{ id: kit.id, name: kit.name, workplace }] : []
  })
}
