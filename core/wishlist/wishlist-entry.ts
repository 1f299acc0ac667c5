import * as z from 'zod/mini'
import type { WishlistEntry } from './wishlist.ts'

/**
 * A wishlist entry, as an account stores it. It has its own file so that product pages, which load
 * core/wishlist/wishlist.ts, do not load this schema.
 */
export const wishlistEntry = z.object({
  id: z.string().check(z.minLength(1)),
  imgUrl: z.string(),
  productName: z.string(),
  model: z.string().check(z.minLength(1)),
  stock: z.int().check(z.gte(0)),
  price: z.int().check(z.gte(0)),
}) satisfies z.ZodMiniType<WishlistEntry>
