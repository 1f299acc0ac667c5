import type { Compared } from './choice.ts'
import type { Product, Spec } from '../catalogue/product.ts'

/** A spec that is compared, with its product. */
export interface ComparedSpec {
  key: string
  product: Product
  spec: Spec
}

/** Returns the specs that still exist, in the order of the URL. */
export function findCompared(
  entries: readonly Compared[],
  products: readonly (Product | null)[],
): ComparedSpec[] {
  return entries.flatMap((one) => {
    const product = products.find((candidate) => candidate?.id === one.product)
    const spec = product?.specs.find(({ id }) => id === one.spec)
    return product && spec ? [{ key: `${one.product}~${one.spec}`, product, spec }] : []
  })
}

/** The kinds of furniture that are drawn differently. */
export type Kind = 'desk' | 'chair' | 'cabinet' | 'table' | 'other'

/** Decides how a product is drawn, by its category and measures. */
export function kindOf({ product, spec }: Pick<ComparedSpec, 'product' | 'spec'>): Kind {
  const { width = 0, height = 0 } = spec.sizeCm ?? {}
  if (product.category === 'Chairs') return 'chair'
  if (product.category === 'Storage') return 'cabinet'
  if (height > 110 || height < 60) return 'other'
  if (product.category === 'Desks') return 'desk'
  return product.category === 'Meeting' && width >= 90 ? 'table' : 'other'
}
