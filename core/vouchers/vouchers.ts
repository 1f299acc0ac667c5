import { z } from 'zod'

/** The value of a voucher code; 0 ringgit for an unknown or expired one. */
export const voucher = z.object({
  code: z.string(),
  /** In whole ringgit; 0 for one of per cent. */
  discount: z.number().int().nonnegative(),
  /** Per cent of the goods that it is for, and in ringgit how much at most. */
  perCent: z.number().int().optional(),
  most: z.number().optional(),
  /** What its goods in an order are worth at least, in ringgit; missing where there is no minimum. */
  minimum: z.number().optional(),
  /** The categories that it is for; missing where it is for all goods. */
  categories: z.array(z.object({ name: z.string(), displayName: z.string() })).optional(),
  /** The stacking rule: goods that an offer reduces do not count. */
  regularOnly: z.boolean().optional(),
  /** It is for chosen members, of whom the visitor is none: it is worth 0. */
  membersOnly: z.boolean().optional(),
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

/** Whether a voucher takes anything off at all. */
export const isWorthy = ({ discount, perCent = 0 }: Pick<Voucher, 'discount' | 'perCent'>) =>
  discount > 0 || perCent > 0

/** Lines of a cart or an order, as a voucher looks at them. */
export interface VoucherLine {
  /** Of one piece, in ringgit. */
  price: number
  quantity: number
  /** The English name of its category; undefined until it is known. */
  category?: string | undefined
  /** Whether an offer reduces it. */
  isReduced?: boolean | undefined
}

/** What a voucher takes off some lines, in ringgit, and of what; or why it takes nothing. */
export interface VoucherWorth {
  discount: number
  /** What the goods that it is for are worth. */
  counted: number
  problem?: 'goods' | 'minimum'
}

/**
 * What a voucher takes off some lines: "by amount or per cent, with minimum, … categories, a stacking rule". Never more
 * than its goods are worth; per cent are rounded up to whole ringgit.
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
  const wanted = perCent === undefined ? amount : Math.min(most, Math.ceil((counted * perCent) / 100))
  return { discount: Math.min(wanted, counted), counted }
}

/** What a voucher is for, in words; 'all' where it is for all goods. */
export const goodsOf = (terms: Pick<Voucher, 'categories'> | undefined): string =>
  terms?.categories?.map(({ displayName }) => displayName).join(' / ') ?? 'all'
