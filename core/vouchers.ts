import { z } from 'zod'

/** What a voucher code is worth; an unknown or expired one is worth 0 ringgit. */
export const voucher = z.object({
  code: z.string(),
  /** In whole ringgit. */
  discount: z.number().int().nonnegative(),
})
export type Voucher = z.infer<typeof voucher>

/**
 * A voucher code as the shop compares it. "The code 'save10' (case-insensitive)."
 *
 * @example
 * normalizeVoucherCode(' SAVE10 ') //=> 'save10'
 */
export function normalizeVoucherCode(code: string): string {
  return code.trim().toLowerCase()
}
