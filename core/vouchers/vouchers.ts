import { z } from 'zod'

/** The value of a voucher code; 0 ringgit for an unknown or expired one. */
export const voucher = z.object({
  code: z.string(),
  /** In whole ringgit. */
  discount: z.number().int().nonnegative(),
  /** What an order with it is worth at least, in ringgit; missing where there is no minimum. */
  minimum: z.number().optional(),
})
export type Voucher = z.infer<typeof voucher>

/** A voucher code as the shop compares it. "The code 'save10' (case-insensitive)." */
export function normalizeVoucherCode(code: string): string {
  return code.trim().toLowerCase()
}

/** The states of a voucher; one that is switched off is `off` on any day. */
export const voucherStates = ['active', 'not_yet', 'used_up', 'expired', 'off'] as const
export type VoucherState = (typeof voucherStates)[number]

/**
 * The state of a voucher at a moment; `validTo` is the first moment at which it is no longer valid, and `uses` counts
 * the orders that use it.
 */
export function voucherState(
  voucher: {
    active: boolean
    validFrom: Date | null
    validTo: Date | null
    maxUses: number | null
    uses: number
  },
  moment: Date,
): VoucherState {
  const { active, validFrom, validTo, maxUses, uses } = voucher
  if (!active) return 'off'
  if (validTo !== null && validTo <= moment) return 'expired'
  if (maxUses !== null && uses >= maxUses) return 'used_up'
  return validFrom !== null && moment < validFrom ? 'not_yet' : 'active'
}

/**
 * What a voucher takes off a subtotal, in ringgit: nothing below its minimum.
 * @example discountOn({ discount: 10, minimum: 200 }, 199) //=> 0
 */
export function discountOn(
  { discount, minimum = 0 }: Pick<Voucher, 'discount' | 'minimum'>,
  subtotal: number,
): number {
  return subtotal < minimum ? 0 : discount
}
