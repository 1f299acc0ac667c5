import * as z from 'zod/mini'
import { maxPrice } from '../catalogue/kinds/numbers.ts'
import { day } from '../delivery/move-delivery.ts'
import { readSetPrice, writeSetPrice } from '../catalogue/kinds/tiers.ts'
import { companyPriceScopes, type CompanyPrice, type CompanyPriceScope } from '../prices/company-prices.ts'

/** The most prices in a company's list. */
export const maxCompanyPrices = 500

const key = z.optional(z.string().check(z.minLength(1), z.maxLength(200)))
const isWhole = (amount: number | undefined, most: number) =>
  amount !== undefined && Number.isInteger(amount) && amount >= 1 && amount <= most

/** A company's own price as it is sent; which of the fields it has depends on `scope`. */
const sentPrice = z
  .object({
    scope: z.enum(companyPriceScopes),
    productId: key,
    specId: key,
    category: key,
    price: z.optional(z.number('staff.company.priceRange')),
    perCent: z.optional(z.number('staff.company.priceRange')),
    from: z.optional(day),
    until: z.optional(day),
  })
  .check(
    z.refine(
      ({ scope, productId, specId, category }) =>
        scope === 'all' ||
        (scope === 'spec' ? productId !== undefined && specId !== undefined : category !== undefined),
      { path: ['scope'], error: 'staff.company.chooseGoods' },
    ),
    // Either is reported at `price`, the field in which both are typed.
    z.refine(
      ({ price, perCent }) =>
        perCent === undefined ? isWhole(price, maxPrice) : price === undefined && isWhole(perCent, 99),
      {
        path: ['price'],
        error: 'staff.company.priceRange',
      },
    ),
    z.refine(({ from, until }) => from === undefined || until === undefined || from <= until, {
      path: ['until'],
      error: 'staff.order.deliveryDaysBackwards',
    }),
  )

/** A company's own price, as staff save it. "Fixed or per cent, by spec, category or all, with dates." */
export const companyPrice = z.pipe(
  sentPrice,
  z.transform(({ scope, productId = '', specId = '', category = '', ...sent }): CompanyPrice => {
    const { price, perCent = 0, from, until } = sent
    const target =
      scope === 'spec' ? { scope, productId, specId } : scope === 'category' ? { scope, category } : { scope }
    return {
      ...target,
      ...(price === undefined ? { perCent } : { price }),
      ...(from !== undefined && { from }),
      ...(until !== undefined && { until }),
    }
  }),
)

/** A price as it is typed: `price` is whole ringgit, '549', or a per cent, '6%'; empty days are open. */
export interface TypedCompanyPrice {
  scope: CompanyPriceScope
  productId: string
  specId: string
  category: string
  price: string
  from: string
  until: string
}

/** The form for one price. */
export const companyPriceForm = z.pipe(
  z.pipe(
    z.object({
      scope: z.enum(companyPriceScopes),
      productId: z.string(),
      specId: z.string(),
      category: z.string(),
      price: z.string(),
      from: z.string(),
      until: z.string(),
    }),
    z.transform(({ price, ...typed }: TypedCompanyPrice) => ({
      ...Object.fromEntries(Object.entries(typed).filter(([, text]) => text !== '')),
      ...readSetPrice(price),
    })),
  ),
  companyPrice,
)

/**
 * A price as its form shows it; without one, an empty form.
 * @example toTypedPrice({ scope: 'all', perCent: 5 }).price //=> '5%'
 */
export function toTypedPrice(price?: CompanyPrice): TypedCompanyPrice {
  const empty = {
    scope: 'spec',
    productId: '',
    specId: '',
    category: '',
    price: '',
    from: '',
    until: '',
  } as const
  if (price === undefined) return empty
  const { perCent: _, price: __, ...others } = { price: undefined, perCent: undefined, ...price }
  return { ...empty, ...others, price: writeSetPrice(price) }
}

/** The own prices of a company. */
export const companyPriceList = z.array(companyPrice).check(z.maxLength(maxCompanyPrices))
