import type { Product, Spec } from '#core/catalogue/product.ts'
import { formatSize, unknownSize } from '#core/catalogue/size.ts'

/** The alternative text of a picture: 'Lift Sit-Stand Desk, Oak / Black, 120.0 x 60.0 x 74.0 cm'. */
export function pictureAlt(
  product: Pick<Product, 'productName'>,
  spec: Pick<Spec, 'displayColor' | 'size'> | undefined,
): string {
  if (!spec) return product.productName
  const size = formatSize(spec.size)
  return [product.productName, spec.displayColor, ...(size === unknownSize ? [] : [size])].join(', ')
}
