import * as z from 'zod/mini'
import { parseMinute } from '../dates.ts'
import { maxPrice } from '../cart/cart.ts'
import { requiredTextAs } from '../typed-text.ts'
import { offerKinds, roundings } from './offer-prices.ts'

/** Maximum length of an offer's name, and of its lists. */
const offerLimits = { name: 100, categories: 100, products: 1000, leftOut: 2000 } as const

/** A day and time in the shop's time zone, such as '2026-11-27T00:00'. */
const minute = z
  .string('staff.offers.momentPattern')
  .check(z.refine((text) => !Number.isNaN(parseMinute(text).getTime()), 'staff.offers.momentPattern'))

const key = z.string().check(z.minLength(1), z.maxLength(200))

/** Returns the key by which an offer identifies a spec that it leaves out. */
export const specKey = (productId: string, specId: string) => `${productId}/${specId}`

/**
 * An offer, as staff enter it: "name, products/categories/specs, per cent or amount or exact price with rounding,
 * from, until".
 */
export const offerInput = z
  .strictObject({
    /** Only staff see the name. */
    name: requiredTextAs(
      'staff.common.enterName',
      (text) => text.trim(),
      z.maxLength(offerLimits.name, 'common.tooLong'),
    ),
    kind: z.enum(offerKinds),
    value: z
      .number('staff.offers.valueRange')
      .check(z.refine(Number.isInteger, 'staff.offers.valueRange'), z.gte(1, 'staff.offers.valueRange')),
    rounding: z.enum(roundings),
    /**
     * Whether the offer covers every product. If not, it covers the listed products and those of the listed
     * categories.
     */
    all: z.boolean(),
    categories: z.array(key).check(z.maxLength(offerLimits.categories)),
    products: z.array(key).check(z.maxLength(offerLimits.products)),
    /** Specs that keep their price. */
    leftOut: z.array(z.string().check(z.maxLength(401))).check(z.maxLength(offerLimits.leftOut)),
    begins: minute,
    /** The first minute after the offer. If it is missing, the offer runs until staff stop it. */
    ends: z.optional(minute),
  })
  .check(
    z.refine(({ kind, value }) => value <= (kind === 'per_cent' ? 99 : maxPrice), {
      path: ['value'],
      error: 'staff.offers.valueRange',
    }),
    z.refine(({ all, categories, products }) => all || categories.length + products.length > 0, {
      path: ['products'],
      error: 'staff.offers.goodsRequired',
    }),
    z.refine(({ begins, ends }) => ends === undefined || begins < ends, {
      path: ['ends'],
      error: 'staff.offers.endsBefore',
    }),
  )
export type OfferInput = z.output<typeof offerInput>
