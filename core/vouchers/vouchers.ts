import { z } from 'zod'

/** The value of a voucher code; 0 ringgit for an unknown or expired one. */
export const voucher = z.object({
  code: z.string(),
  /** In whole ringgit. */
  discount: z.number().int().nonnegative(),
})
export type Voucher = z.infer<typeof voucher>

/** A voucher code as the shop compares it. "The code 'save10' (case-insensitive)." */
export function normalizeVoucherCode(code: string): string {
  return code.trim().toLowerCase()
}

/** The states of a voucher; one that is switched off is `off` on any day. */
export const voucherStates = ['active', 'not_yet', 'expired', 'off'] as const
export type VoucherState = (typeof voucherStates)[number]

/** The state of a voucher at a moment; `validTo` is the first moment at which it is no longer valid. */
export function voucherState(
  { active, validFrom, validTo }: { active: boolean; validFrom: Date | null; validTo: Date | null },
  moment: Date,
): VoucherState {
  if (!active) return 'off'
  if (validTo !== null && validTo <= moment) return 'expired'
  return validFrom !== null && moment < validFrom ? 'not_yet' : 'active'
}
