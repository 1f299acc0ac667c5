import * as z from 'zod/mini'
import { shopDay } from '../figures/periods.ts'
import { requiredTextAs } from '../typed-text.ts'
import { normalizeVoucherCode } from './vouchers.ts'

/** Maximum values: the length of a code, amounts in ringgit, and numbers of uses, categories and members. */
export const voucherLimits = {
  code: 40,
  amount: 10_000,
  uses: 100_000,
  minimum: 1_000_000,
  categories: 100,
  members: 200,
} as const

const day = shopDay('staff.vouchers.dayPattern')

/** A code that people can read out: letters and digits, in groups. */
const code = requiredTextAs(
  'staff.vouchers.codeRequired',
  normalizeVoucherCode,
  z.maxLength(voucherLimits.code, 'staff.vouchers.codePattern'),
  z.regex(/^[a-z\d]+(?:[-_][a-z\d]+)*$/, 'staff.vouchers.codePattern'),
)

/** A whole number from 1 to a maximum. */
const wholeUpTo = (most: number, message: 'staff.vouchers.usesRange' | 'staff.vouchers.minimumRange') =>
  z.number(message).check(
    z.refine((value) => Number.isInteger(value), message),
    z.gte(1, message),
    z.lte(most, message),
  )

const key = z.string().check(z.minLength(1), z.maxLength(200))

/**
 * A voucher, as staff enter it: "Vouchers kept by staff (fixed amount, valid from and to, active)". The error messages
 * are text keys.
 */
export const voucherInput = z
  .strictObject({
    code,
    /** In whole ringgit; 0 for a percentage. */
    amount: z.number('staff.vouchers.amountRange').check(
      z.refine((amount) => Number.isInteger(amount), 'staff.vouchers.amountRange'),
      z.gte(0, { error: 'staff.vouchers.amountRange', abort: true }),
      z.lte(voucherLimits.amount, 'staff.vouchers.amountRange'),
    ),
    /**
     * The percentage, if the voucher has one instead of an amount; `most` is the maximum that it deducts, in ringgit.
     */
    perCent: z.optional(
      z
        .number('staff.vouchers.perCentRange')
        .check(
          z.refine(Number.isInteger, 'staff.vouchers.perCentRange'),
          z.gte(1, 'staff.vouchers.perCentRange'),
          z.lte(100, 'staff.vouchers.perCentRange'),
        ),
    ),
    most: z.optional(wholeUpTo(voucherLimits.minimum, 'staff.vouchers.minimumRange')),
    /** Keys of the categories to which the voucher is limited; missing for all goods. */
    categories: z.optional(z.array(key).check(z.minLength(1), z.maxLength(voucherLimits.categories))),
    /** Ids of the members to whom the voucher is limited; missing for everybody. */
    members: z.optional(z.array(key).check(z.minLength(1), z.maxLength(voucherLimits.members))),
    /** Whether the voucher also applies to goods that an offer already reduces. */
    withOffers: z.optional(z.boolean()),
    active: z.boolean(),
    /** The first day on which the voucher is valid, in the shop's time zone. */
    firstDay: z.optional(day),
    /** The last day on which the voucher is valid, until midnight. */
    lastDay: z.optional(day),
    /**
     * The maximum number of orders with the voucher in total, followed by the maximum per member. Cancelled orders do
     * not count.
     */
    maxUses: z.optional(wholeUpTo(voucherLimits.uses, 'staff.vouchers.usesRange')),
    maxUsesPerMember: z.optional(wholeUpTo(voucherLimits.uses, 'staff.vouchers.usesRange')),
    /** The minimum value of the goods to which the voucher applies, in whole ringgit. */
    minimum: z.optional(wholeUpTo(voucherLimits.minimum, 'staff.vouchers.minimumRange')),
  })
  .check(
    z.refine(({ amount, perCent }) => amount > 0 || perCent !== undefined, {
      path: ['amount'],
      error: 'staff.vouchers.amountRange',
    }),
    z.refine(
      ({ firstDay, lastDay }) => firstDay === undefined || lastDay === undefined || firstDay <= lastDay,
      {
        path: ['lastDay'],
        error: 'staff.vouchers.endsBefore',
        // The days are compared even while other fields are invalid.
        when: ({ value, issues }) =>
          typeof value === 'object' &&
          value !== null &&
          issues.every(({ path }) => !path?.some((name) => String(name).endsWith('Day'))),
      },
    ),
  )
export type VoucherInput = z.output<typeof voucherInput>
