import { deductionAfter } from './amounts.ts'
import { contentToPay, isSameValue, type ContentDelivery, type OrderContent } from './content.ts'

/** An order as it is, and as a change makes it. */
interface Proposal {
  before: OrderContent
  after: OrderContent
}

/** What an order gets while a proposal waits: a deduction as staff confirm it, and other days. */
export type SettledSince = Pick<OrderContent, 'adjustmentSen' | keyof ContentDelivery>

/**
 * A proposal for an order that was confirmed, or promised for other days, since: both are part of the order with and
 * without the change, and the customer's yes is still to the same difference. Undefined where it ends: it would alter
 * the same part, or she would pay more than she was told.
 */
export function followOrder({ before, after }: Proposal, now: SettledSince): Proposal | undefined {
  const next = { before: { ...before }, after: { ...after } }
  const { adjustmentSen } = now
  if (adjustmentSen !== before.adjustmentSen) {
    if (after.adjustmentSen !== deductionAfter(before, after)) return undefined
    next.before.adjustmentSen = adjustmentSen
    next.after.adjustmentSen = deductionAfter(next.before, after)
  }
  const days = daysOf(now)
  if (!isSameValue(days, daysOf(before))) {
    if (!isSameValue(daysOf(before), daysOf(after))) return undefined
    Object.assign(next.before, days)
    Object.assign(next.after, days)
  }
  return contentToPay(next.after) > contentToPay(after) ? undefined : next
}

const daysOf = ({ promisedFrom, promisedTo, promisedHalf, slotDay }: ContentDelivery): ContentDelivery => ({
  promisedFrom,
  promisedTo,
  promisedHalf,
  slotDay,
})
