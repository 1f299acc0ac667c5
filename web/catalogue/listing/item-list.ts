import type { Product } from '#core/catalogue/product.ts'
import { paths } from '../../navigation/paths.ts'

/** Describes a page of a product list for search engines. https://schema.org/ItemList */
export function itemList(products: readonly Pick<Product, 'id' | 'productName'>[], origin: string): object {
  const items = products.map(({ id, productName }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: productName,
    url: new URL(paths.product(id), origin).href,
  }))
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    numberOfItems: products.length,
    itemListElement: items,
  }
}
