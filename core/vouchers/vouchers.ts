import { z } from 'zod'

/** The value of a voucher code. An unknown or expired code is worth 0 ringgit. */
export const voucher = z.object({
  code: z.string(),
  /** In whole ringgit; 0 for a percentage. */
  discount: z.number().int().nonnegative(),
  /** The percentage that the voucher deducts from the value of its goods; missing if it deducts an amount. */
  perCent: z.number().int().optional(),
  /** The maximum that a percentage deducts, in ringgit; missing if there is no maximum. */
  most: z.number().optional(),
  /** The minimum value of the goods to which the voucher applies, in ringgit; missing if there is none. */
  minimum: z.number().optional(),
  /** The categories to which the voucher is limited; missing for all goods. */
  categories: z.array(z.object({ name: z.string(), displayName: z.string() })).optional(),
  /** Whether goods that an offer reduces are excluded. */
  regularOnly: z.boolean().optional(),
  /** Whether the voucher is limited to certain members, and the visitor is not one of them. It is then worth 0. */
  membersOnly: z.boolean().optional(),
})
export type Voucher = z.infer<typeof voucher>

/** Normalizes a voucher code for comparison. "The code 'save10' (case-insensitive)." */
export function normalizeVoucherCode(code: string): string {
  return code.trim().toLowerCase()
}

/** The states of a voucher. A deactivated voucher is always `off`. */
export const voucherStates = ['active', 'not_yet', 'used_up', 'expired', 'off'] as const
export type VoucherState = (typeof voucherStates)[number]

/** Returns the state of a voucher at a given time. `uses` is the number of orders with the voucher. */
export function voucherState(
  voucher: {
    active: boolean
    validFrom: Date | null
    validTo: Date | null
    maxUses: number | null
    uses: number
  },
  time: Date,
): VoucherState {
  const { active, validFrom, validTo, maxUses, uses } = voucher
  if (!active) return 'off'
  if (validTo !== null && validTo <= time) return 'expired'
  if (maxUses !== null && uses >= maxUses) return 'used_up'
  return validFrom !== null && time < validFrom ? 'not_yet' : 'active'
}

/** Whether a voucher deducts anything. */
export const hasValue = ({ discount, perCent = 0 }: Pick<Voucher, 'discount' | 'perCent'>) =>
  discount > 0 || perCent > 0

/** The facts of a line of a cart or order on which vouchers depend. */
export interface VoucherLine {
  /** Price of one piece, in ringgit. */
  price: number
  quantity: number
  /** English name of the category; undefined until it is known. */
  category?: string | undefined
  /** Whether an offer reduces the price. */
  isReduced?: boolean | undefined
}

/** The deduction of a voucher from some lines, in ringgit, or the reason why it deducts nothing. */
export interface VoucherWorth {
  discount: number
  /** The value of the goods to which the voucher applies, in ringgit. */
  counted: number
  problem?: 'goods' | 'minimum'
}

/**
 * Computes the deduction of a voucher: "by amount or per cent, with minimum, … categories, a stacking rule". The
 * deduction is never more than the value of these goods. Percentages are rounded up to whole ringgit.
 */
export function voucherOn(terms: Omit<Voucher, 'code'>, lines: readonly VoucherLine[]): VoucherWorth {
  const { discount: amount, perCent, most = Infinity, minimum = 0, categories, regularOnly = false } = terms
  const counted = lines
    .filter(
      ({ category, isReduced = false }) =>
        (categories === undefined || categories.some(({ name }) => name === category)) &&
        !(regularOnly && isReduced),
    )
    .reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  if (counted === 0 && lines.length > 0) return { discount: 0, counted, problem: 'goods' }
  if (counted < minimum) return { discount: 0, counted, problem: 'minimum' }
  const worth = perCent === undefined ? amount : Math.min(most, Math.ceil((counted * perCent) / 100))
  return { discount: Math.min(worth, counted), counted }
}

/** Names the categories to which a voucher applies; 'all' for all goods. */
export const goodsOf = (terms: Pick<Voucher, 'categories'> | undefined): string =>
  terms?.categories?.map(({ displayName }) => displayName).join(' / ') ?? 'all'
