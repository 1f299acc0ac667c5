import { servedPictureUrl } from '#core/catalogue/pictures.ts'
import type { Product, Spec } from '#core/catalogue/product.ts'
import { formatSize, unknownSize } from '#core/catalogue/size.ts'
import { leadTimes, returnDays, staffAnswerDays, type LeadTime } from '#core/delivery/terms.ts'
import { priceSteps, type PriceStep } from '#core/prices/shown-price.ts'
import { shopName } from '#core/shop/shop.ts'
import { paths } from '../../navigation/paths.ts'

/** The beginnings of the URLs of pages and pictures. */
interface Places {
  origin: string
  pictures: string
}

/**
 * Describes a product for search engines. Its specs are variants, each with an offer. https://schema.org/ProductGroup
 */
export function productGroup(product: Product, places: Places): object {
  const { origin, pictures } = places
  const url = absolute(paths.product(product.id), origin)
  return {
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    productGroupID: product.id,
    name: product.productName,
    description: product.description,
    category: product.displayCategory,
    url,
    image: product.images.map((image) => absolute(servedPictureUrl(image, pictures), origin)),
    brand: { '@type': 'Brand', name: shopName },
    variesBy: ['color', 'size'].map((property) => `https://schema.org/${property}`),
    hasVariant: product.specs.map((spec) => variant(product, spec, places)),
  }
}

function variant(product: Product, spec: Spec, { origin, pictures }: Places): object {
  const url = absolute(paths.product(product.id, spec.name), origin)
  const size = formatSize(spec.size)
  return {
    '@type': 'Product',
    sku: `${product.id}-${spec.id}`,
    name: `${product.productName}, ${spec.displayName}`,
    description: spec.description,
    url,
    image: spec.images.map((image) => absolute(servedPictureUrl(image, pictures), origin)),
    color: spec.displayColor,
    ...(size !== unknownSize && { size }),
    ...(spec.materials && { material: spec.materials.join(', ') }),
    ...(spec.sizeCm && {
      width: centimetres(spec.sizeCm.width),
      depth: centimetres(spec.sizeCm.depth),
      height: centimetres(spec.sizeCm.height),
    }),
    ...(spec.netWeightKg !== undefined && {
      weight: { '@type': 'QuantitativeValue', value: spec.netWeightKg, unitCode: 'KGM' },
    }),
    offers: {
      '@type': 'Offer',
      url,
      price: spec.price,
      priceCurrency: 'MYR',
      ...(spec.tiers && { priceSpecification: priceSteps(spec).map(unitPrice) }),
      ...(spec.sale?.until && { priceValidUntil: spec.sale.until }),
      itemCondition: 'https://schema.org/NewCondition',
      availability: `https://schema.org/${spec.quantity > 0 ? 'InStock' : 'OutOfStock'}`,
      shippingDetails: shipping,
      hasMerchantReturnPolicy: returns,
    },
  }
}

/** Describes the price of one piece for a range of quantities. https://schema.org/UnitPriceSpecification */
const unitPrice = ({ from, to, price }: PriceStep) => ({
  '@type': 'UnitPriceSpecification',
  price,
  priceCurrency: 'MYR',
  eligibleQuantity: {
    '@type': 'QuantitativeValue',
    minValue: from,
    ...(to !== undefined && { maxValue: to }),
    unitCode: 'C62',
  },
})

function centimetres(value: number): object {
  return { '@type': 'QuantitativeValue', value, unitCode: 'CMT' }
}

const days = ({ from, to }: LeadTime) => ({
  '@type': 'QuantitativeValue',
  minValue: from,
  maxValue: to,
  unitCode: 'DAY',
})

/**
 * Describes free shipping, with up to two days until staff confirm the order, and then the lead time. "Delivery is
 * included in the price".
 */
const shippingTo = (addressCountry: string, transit: LeadTime) => ({
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value: 0, currency: 'MYR' },
  shippingDestination: { '@type': 'DefinedRegion', addressCountry },
  deliveryTime: {
    '@type': 'ShippingDeliveryTime',
    handlingTime: days({ from: 0, to: staffAnswerDays }),
    transitTime: days(transit),
  },
})

/** https://schema.org/OfferShippingDetails */
const shipping = [
  shippingTo('MY', { from: leadTimes.peninsular.from, to: leadTimes.eastMalaysia.to }),
  shippingTo('TW', leadTimes.taiwan),
]

/**
 * Free returns: "You may change your mind within 7 days, in Malaysia and in Taiwan alike".
 * https://schema.org/MerchantReturnPolicy
 */
const returns = {
  '@type': 'MerchantReturnPolicy',
  applicableCountry: ['MY', 'TW'],
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: returnDays,
  returnFees: 'https://schema.org/FreeReturn',
}

/** Describes the path to a page for search engines. https://schema.org/BreadcrumbList */
export function breadcrumbList(crumbs: readonly { name: string; path: string }[], origin: string): object {
  const items = crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absolute(path, origin),
  }))
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: items,
  }
}

function absolute(address: string, origin: string): string {
  return new URL(address, origin).href
}
