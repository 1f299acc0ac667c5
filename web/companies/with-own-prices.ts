import type { OwnPrice } from '#core/api/companies/company-prices.ts'
import type { Product, Spec } from '#core/catalogue/product.ts'
import type { ShownPrices } from '#core/prices/shown-price.ts'

/** The own prices of a company, and its name. */
export interface OwnPrices {
  legalName: string
  prices: readonly OwnPrice[]
}

/** A spec with the price that only the buyer's company has. */
type OwnSpec = Spec & Pick<ShownPrices, 'companyPrice'>

/** A product with the own prices of the company for which the member buys. */
export function withOwnPrices<P extends Pick<Product, 'id' | 'specs'>>(
  product: P,
  prices: readonly OwnPrice[],
): P & { specs: OwnSpec[] } {
  const priceOf = (spec: Spec) =>
    prices.find(({ productId, specId }) => productId === product.id && specId === spec.id)?.price
  const specs = product.specs.map((spec): OwnSpec => {
    const companyPrice = priceOf(spec)
    return companyPrice === undefined ? spec : { ...spec, companyPrice }
  })
  return { ...product, specs }
}
