import * as z from 'zod/mini'
import { maxPrice, maxQuantity, type CartItem } from './cart.ts'

/** A cart line, as it is stored with an account. It is not in core/cart/cart.ts, because every page loads that file. */
export const cartItem = z.object({
  productId: z.string().check(z.minLength(1)),
  productName: z.string(),
  specName: z.string().check(z.minLength(1)),
  specIndex: z.int().check(z.gte(0)),
  quantity: z.int().check(z.gte(1), z.lte(maxQuantity)),
  price: z.int().check(z.gte(0), z.lte(maxPrice)),
  color: z.string(),
  size: z.string(),
  image: z.string(),
}) satisfies z.ZodMiniType<CartItem>
