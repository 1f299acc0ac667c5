import type { Product, Spec } from '../../core/catalogue/product.ts'
import { shopName, type ShopContact } from '../../core/shop/shop.ts'
import { formatSize, unknownSize } from '../../core/catalogue/size.ts'
import { paths } from '../navigation/paths.ts'

/** The shop itself, for search engines. https://schema.org/OnlineStore */
export function onlineStore(shop: ShopContact): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'OnlineStore',
    name: shopName,
    url: absolute(paths.home(), shop.origin),
    email: shop.email,
    telephone: shop.chatNumber,
    sameAs: shop.social.map(({ url }) => url),
    areaServed: ['MY', 'TW'],
    currenciesAccepted: 'MYR',
    paymentAccepted: 'Cash',
  }
}

/** A page of a product list, for search engines. https://schema.org/ItemList */
export function itemList(products: readonly Pick<Product, 'id' | 'productName'>[], origin: string): object {
  const items = products.map(({ id, productName }) => ({
    name: productName,
    url: absolute(paths.product(id), origin),
  }))
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    numberOfItems: products.length,
    itemListElement: items.map(listItem),
  }
}

/** A product with its specs as variants, each with its offer. https://schema.org/ProductGroup */
export function productGroup(product: Product, origin: string): object {
  const url = absolute(paths.product(product.id), origin)
  return {
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    productGroupID: product.id,
    name: product.productName,
    description: product.description,
    category: product.displayCategory,
    url,
    image: product.images.map((image) => absolute(image, origin)),
    brand: { '@type': 'Brand', name: shopName },
    variesBy: ['color', 'size'].map((property) => `https://schema.org/${property}`),
    hasVariant: product.specs.map((spec) => variant(product, spec, url, origin)),
  }
}

function variant(product: Product, spec: Spec, url: string, origin: string): object {
  const size = formatSize(spec.size)
  return {
    '@type': 'Product',
    sku: `${product.id}-${spec.id}`,
    name: `${product.productName}, ${spec.displayName}`,
    description: spec.description,
    image: spec.images.map((image) => absolute(image, origin)),
    color: spec.displayColor,
    ...(size !== unknownSize && { size }),
    offers: {
      '@type': 'Offer',
      url,
      price: spec.price,
      priceCurrency: 'MYR',
      itemCondition: 'https://schema.org/NewCondition',
      availability: `https://schema.org/${spec.quantity > 0 ? 'InStock' : 'OutOfStock'}`,
    },
  }
}

/** The way to a page, first to last, for search engines. https://schema.org/BreadcrumbList */
export function breadcrumbList(crumbs: readonly { name: string; path: string }[], origin: string): object {
  const items = crumbs.map(({ name, path }) => ({ name, item: absolute(path, origin) }))
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: items.map(listItem),
  }
}

function listItem(item: object, index: number): object {
  return { '@type': 'ListItem', position: index + 1, ...item }
}

function absolute(address: string, origin: string): string {
  return new URL(address, origin).href
}
