import { z } from 'zod'
import { productFields, specFields, type FieldKind, type Fields, type WireShape } from './fields.ts'

/** What the API answers for a field, in one language. */
export const fieldAnswers: Record<FieldKind, z.ZodType> = {
  slug: z.string(),
  text: z.string(),
  blankText: z.string(),
  price: z.number().int().nonnegative(),
  pieces: z.number().int().nonnegative(),
  flag: z.boolean(),
  picture: z.string(),
  film: z.string(),
  pictures: z.array(z.string()),
  parameters: z.array(z.record(z.string(), z.string())),
}

function shapeOf(fields: Fields): Record<string, z.ZodType> {
  const shape = Object.entries(fields).flatMap(([name, { kind, wire = name, optional }]) =>
    wire === false ? [] : [[wire, optional ? fieldAnswers[kind].optional() : fieldAnswers[kind]]],
  )
  return Object.fromEntries(shape)
}

export type Spec = WireShape<typeof specFields> & {
  /** Names this spec had before; it still answers to them. */
  formerNames?: string[] | undefined
}

export type Product = WireShape<typeof productFields> & {
  displayCategory: string
  /** The first spec's price in whole ringgit; 0 without specs. */
  price?: number | undefined
  specs: Spec[]
}

/**
 * One spec of a product, as the API answers it. `name` is the identity that carts, wishlists and orders store,
 * the same in every language; `displayName` and `displayColor` are its translations.
 * "Spec: name, price, quantity (stock), color, size (text such as '10*20cm'), description, images (list of URLs)."
 */
export const spec: z.ZodType<Spec> = z.object({
  ...shapeOf(specFields),
  formerNames: z.array(z.string()).optional(),
}) as never

/**
 * One product, as the API answers it; texts are in the language asked for, `category` is language-neutral.
 * "Product: id, productName, category, description, imgUrl, price (possibly present), images (list of URLs),
 * videoUrl, parameters (list of key-value objects), specs (list)."
 */
export const product: z.ZodType<Product> = z.object({
  ...shapeOf(productFields),
  displayCategory: z.string(),
  price: z.number().int().nonnegative().optional(),
  specs: z.array(spec),
}) as never

/** One category of the filter: `name` goes into the address and the API, `displayName` onto the page. */
export const category = z.object({ name: z.string(), displayName: z.string(), imgUrl: z.string() })
export type Category = z.infer<typeof category>
