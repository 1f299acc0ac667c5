import * as z from 'zod/mini'
import { shopDay } from '../figures/periods.ts'
import { requiredTextAs } from '../typed-text.ts'
import { normalizeVoucherCode } from './vouchers.ts'

/** Maximum length of a code, number of uses, and amounts in ringgit. */
export const voucherLimits = { code: 40, amount: 10_000, uses: 100_000, minimum: 1_000_000 } as const

const day = shopDay('staff.vouchers.dayPattern')

/** A code that people can read out: letters and digits, in groups. */
const code = requiredTextAs(
  'staff.vouchers.codeRequired',
  normalizeVoucherCode,
  z.maxLength(voucherLimits.code, 'staff.vouchers.codePattern'),
  z.regex(/^[a-z\d]+(?:[-_][a-z\d]+)*$/, 'staff.vouchers.codePattern'),
)

/** A whole number from 1 to a maximum; the messages have a number of their own, because a form has one `most`. */
const wholeUpTo = (most: number, message: 'staff.vouchers.usesRange' | 'staff.vouchers.minimumRange') =>
  z.number(message).check(
    z.refine((value) => Number.isInteger(value), message),
    z.gte(1, message),
    z.lte(most, message),
  )

/** "Vouchers kept by staff (fixed amount, valid from and to, active)"; messages are names of texts. */
export const voucherInput = z
  .strictObject({
    code,
    /** In whole ringgit. */
    amount: z.number('staff.vouchers.amountRange').check(
      z.refine((amount) => Number.isInteger(amount), 'staff.vouchers.amountRange'),
      z.gte(1, 'staff.vouchers.amountRange'),
      z.lte(voucherLimits.amount, 'staff.vouchers.amountRange'),
    ),
    active: z.boolean(),
    /** The first day on which it is valid, in the shop's time zone. */
    firstDay: z.optional(day),
    /** The last day on which it is valid, to its end. */
    lastDay: z.optional(day),
    /** How many orders may use it, in all and of one member; cancelled ones do not count. */
    maxUses: z.optional(wholeUpTo(voucherLimits.uses, 'staff.vouchers.usesRange')),
    maxUsesPerMember: z.optional(wholeUpTo(voucherLimits.uses, 'staff.vouchers.usesRange')),
    /** What an order is worth at least, in whole ringgit. */
    minimum: z.optional(wholeUpTo(voucherLimits.minimum, 'staff.vouchers.minimumRange')),
  })
  .check(
    z.refine(
      ({ firstDay, lastDay }) => firstDay === undefined || lastDay === undefined || firstDay <= lastDay,
      {
        path: ['lastDay'],
        error: 'staff.vouchers.endsBefore',
        // Checked even while other fields are wrong.
        when: ({ value, issues }) =>
          typeof value === 'object' &&
          value !== null &&
          issues.every(({ path }) => !path?.some((name) => String(name).endsWith('Day'))),
      },
    ),
  )
export type VoucherInput = z.output<typeof voucherInput>
