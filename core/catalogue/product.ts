import { z } from 'zod'

/**
 * One spec of a product, as the API answers it. `name` is the identity that carts, wishlists and orders keep,
 * the same in every language; `displayName` and `displayColor` are its translations.
 * "Spec: name, price, quantity (stock), color, size (text such as '10*20cm'), description, images (list of URLs)."
 */
export const spec = z.object({
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  /** Names this spec had before; it still answers to them. */
  formerNames: z.array(z.string()).optional(),
  /** In whole ringgit. */
  price: z.number().int().nonnegative(),
  /** Pieces in stock. */
  quantity: z.number().int().nonnegative(),
  color: z.string(),
  displayColor: z.string(),
  size: z.string(),
  description: z.string(),
  images: z.array(z.string()),
})
export type Spec = z.infer<typeof spec>

/**
 * One product, as the API answers it; texts are in the language asked for, `category` is language-neutral.
 * "Product: id, productName, category, description, imgUrl, price (possibly present), images (list of URLs),
 * videoUrl, parameters (list of key-value objects), specs (list)."
 */
export const product = z.object({
  id: z.string(),
  productName: z.string(),
  category: z.string(),
  displayCategory: z.string(),
  description: z.string(),
  imgUrl: z.string(),
  /** The first spec's price in whole ringgit; 0 without specs. */
  price: z.number().int().nonnegative().optional(),
  images: z.array(z.string()),
  videoUrl: z.string().optional(),
  /** The still shown until the video plays. */
  videoPosterUrl: z.string().optional(),
  parameters: z.array(z.record(z.string(), z.string())),
  specs: z.array(spec),
})
export type Product = z.infer<typeof product>

/** One category of the filter: `name` goes into the address and the API, `displayName` onto the page. */
export const category = z.object({ name: z.string(), displayName: z.string(), imgUrl: z.string() })
export type Category = z.infer<typeof category>

/**
 * The spec a cart line, wishlist entry or order means: by its name, or by a name it had before.
 *
 * @example
 * findSpec(desk, 'Oak / Black 120')?.price //=> 1499
 * findSpec(desk, 'Bamboo') //=> undefined
 */
export function findSpec<S extends Pick<Spec, 'name' | 'formerNames'>>(
  product: { specs: readonly S[] },
  specName: string,
): S | undefined {
  return (
    product.specs.find((candidate) => candidate.name === specName) ??
    product.specs.find((candidate) => candidate.formerNames?.includes(specName))
  )
}
