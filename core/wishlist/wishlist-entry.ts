import * as z from 'zod/mini'
import type { WishlistEntry } from './wishlist.ts'

/** An entry of the wishlist as the account keeps it. Apart from the wishlist, which a product's page loads. */
export const wishlistEntry = z.object({
  id: z.string().check(z.minLength(1)),
  imgUrl: z.string(),
  productName: z.string(),
  model: z.string().check(z.minLength(1)),
  stock: z.int().check(z.gte(0)),
  price: z.int().check(z.gte(0)),
}) satisfies z.ZodMiniType<WishlistEntry>
