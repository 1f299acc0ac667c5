import * as z from 'zod/mini'
import { halfDays } from '../orders/orders.ts'
import { optionalTextAs } from '../typed-text.ts'

/** Maximum length of what staff write to the customer. */
export const maxMoveReason = 500

/** A day as staff enter it, yyyy-MM-dd. */
export const day = z.string().check(z.regex(z.regexes.date, 'staff.order.deliveryDayPattern'))

/** What staff enter when they promise other days for a delivery: from one day to another, which may be the same. */
export const deliveryMove = z
  .object({
    from: day,
    to: day,
    half: z.optional(z.enum(halfDays)),
    /** Why, for the customer. */
    reason: optionalTextAs(z.string().check(z.maxLength(maxMoveReason, 'checkout.tooLong'))),
  })
  .check(z.refine(({ from, to }) => from <= to, { path: ['to'], error: 'staff.order.deliveryDaysBackwards' }))
export type DeliveryMove = z.output<typeof deliveryMove>
