import * as z from 'zod/mini'
import { halfDays } from '../orders/orders.ts'
import { optionalText } from '../typed-text.ts'

/** Maximum length of the reason for a move, which the customer reads. */
export const maxMoveReason = 500

/** A day as yyyy-MM-dd. */
export const day = z.string().check(z.regex(z.regexes.date, 'staff.common.chooseDay'))

/** New promised days of a delivery, as staff enter them. First and last day may be the same. */
export const deliveryMove = z
  .object({
    from: day,
    to: day,
    half: z.optional(z.enum(halfDays)),
    /** The reason, which the customer reads. */
    reason: optionalText(maxMoveReason),
  })
  .check(z.refine(({ from, to }) => from <= to, { path: ['to'], error: 'staff.order.deliveryDaysBackwards' }))
export type DeliveryMove = z.output<typeof deliveryMove>
