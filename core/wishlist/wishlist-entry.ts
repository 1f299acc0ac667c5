import * as z from 'zod/mini'
import type { WishlistEntry } from './wishlist.ts'

/**
 * A wishlist entry, as it is stored with an account. It is not in core/wishlist/wishlist.ts, because product pages
 * load that file and do not need this schema.
 */
export const wishlistEntry = z.object({
  id: z.string().check(z.minLength(1)),
  imgUrl: z.string(),
  productName: z.string(),
  model: z.string().check(z.minLength(1)),
  stock: z.int().check(z.gte(0)),
  price: z.int().check(z.gte(0)),
}) satisfies z.ZodMiniType<WishlistEntry>
