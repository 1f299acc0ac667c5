import { z } from 'zod'
import { productFields, specFields, type Fields, type WireShape } from './fields.ts'
import type { TierPrice } from '../prices/tiers.ts'
import { anyKind } from './kinds/kinds.ts'

function shapeOf(fields: Fields): Record<string, z.core.$ZodType> {
  const shape = Object.entries(fields).flatMap(([name, { kind, wire = name, optional }]) => {
    const { stored, answer = stored } = anyKind(kind)
    return wire === false ? [] : [[wire, optional ? z.optional(answer) : answer]]
  })
  return Object.fromEntries(shape)
}

/** An offer on a spec; `was` is the price without the offer, in ringgit. */
export const sale = z.object({
  was: z.number().int().nonnegative(),
  /** "The 30-day lowest price" before the offer began; missing if the spec is newer than that. */
  lowest: z.number().int().nonnegative().optional(),
  /** The last day of the offer in the shop's time zone; missing if it has no end. */
  until: z.string().optional(),
})
export type Sale = z.infer<typeof sale>

/** The price of one piece, in ringgit, for orders of at least `from` pieces. */
export const tierPrice = z.object({
  from: z.number().int().positive(),
  price: z.number().int().nonnegative(),
}) satisfies z.ZodType<TierPrice>

export type Spec = WireShape<typeof specFields> & {
  /** The current price, in whole ringgit. */
  price: number
  sale?: Sale | undefined
  /** Quantity prices in the order of their number of pieces; each is lower than the one before. */
  tiers?: TierPrice[] | undefined
  /** Previous names of the spec, by which it can still be found. */
  formerNames?: string[] | undefined
}

export type Product = WireShape<typeof productFields> & {
  displayCategory: string
  /** The price of the first spec, in whole ringgit; 0 without specs. */
  price?: number | undefined
  specs: Spec[]
}

/**
 * A spec in a response of the API. `name` is the English name by which carts, wishlists and orders identify the spec;
 * `displayName` and `displayColor` are translated. "Spec: name, price, quantity (stock), color, size (text such as
 * '10*20cm'), description, images (list of URLs)."
 */
export const spec: z.ZodType<Spec> = z.object({
  ...shapeOf(specFields),
  price: z.number().int().nonnegative(),
  sale: sale.optional(),
  tiers: z.array(tierPrice).optional(),
  formerNames: z.array(z.string()).optional(),
}) as never

/**
 * A product in a response of the API. Texts are in the requested language; `category` is language-neutral. "Product:
 * id, productName, category, description, imgUrl, price (possibly present), images (list of URLs), videoUrl, parameters
 * (list of key-value objects), specs (list)."
 */
export const product: z.ZodType<Product> = z.object({
  ...shapeOf(productFields),
  displayCategory: z.string(),
  price: z.number().int().nonnegative().optional(),
  specs: z.array(spec),
}) as never

/** A category. URLs and the API use `name`; pages show `displayName`. */
export const category = z.object({
  name: z.string(),
  displayName: z.string(),
  imgUrl: z.string(),
  /** A description of the category for shoppers. */
  text: z.string().optional(),
})
export type Category = z.infer<typeof category>
