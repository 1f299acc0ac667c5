import * as z from 'zod/mini'
import { trackingNumberPattern } from '../delivery/couriers.ts'
import { halfDays, maxReturnReason } from '../orders/orders.ts'
import { optionalText, optionalTextAs, requiredTextAs } from '../typed-text.ts'
import { returnReasons, returnWays } from './statuses.ts'

/** Maximum number of photos per return. */
export const maxReturnPhotos = 8

/** Maximum lengths of the texts about a return. */
export const returnLimits = { note: maxReturnReason, bank: 100, account: 40 } as const

/** The reason why goods come back, with a note. The note is required only if the reason is `other`. */
export const whyReturned = z
  .object({
    reason: z.enum(returnReasons, 'common.chooseReason'),
    note: optionalText(returnLimits.note),
  })
  .check(
    z.refine(({ reason, note }) => reason !== 'other' || note !== undefined, {
      error: 'returns.noteRequired',
      path: ['note'],
    }),
  )

/** The account for a refund by transfer, as it is printed on a bank card or statement. */
export const bankAccount = z.object({
  holder: requiredTextAs(
    'returns.holderRequired',
    (text) => text.trim(),
    z.maxLength(returnLimits.bank, 'common.tooLong'),
  ),
  bank: requiredTextAs(
    'returns.bankRequired',
    (text) => text.trim(),
    z.maxLength(returnLimits.bank, 'common.tooLong'),
  ),
  number: requiredTextAs(
    'returns.accountRequired',
    (text) => text.normalize('NFKC').trim(),
    z.regex(/^[A-Za-z0-9][A-Za-z0-9 -]{3,38}[A-Za-z0-9]$/, 'returns.accountPattern'),
  ),
})
export type BankAccount = z.output<typeof bankAccount>

/**
 * How the goods come back. Day and half-day are used if the shop collects the goods (`collected`). Courier and
 * tracking number are used if a courier carries them (`collected` or `sent`). Otherwise these fields are ignored.
 */
export const collection = z.object({
  way: z.enum(returnWays, 'returns.wayRequired'),
  day: optionalTextAs(z.string().check(z.regex(z.regexes.date, 'checkout.preferredDayPattern'))),
  half: z.optional(z.enum(halfDays)),
  /** Id of the courier. */
  courier: optionalText(100),
  trackingNumber: optionalTextAs(
    z.string().check(z.regex(trackingNumberPattern, 'staff.orders.trackingPattern')),
  ),
})
export type Collection = z.output<typeof collection>
