import { isSameValue } from '../../same-value.ts'
import { deductionAfter } from './amounts.ts'
import { contentToPay, type ContentDelivery, type OrderContent } from './content.ts'

/** An order before and after a proposed change. */
interface Proposal {
  before: OrderContent
  after: OrderContent
}

/**
 * The parts of an order that may change while a proposal waits, because staff confirm the order with a deduction or
 * move the delivery to other days.
 */
export type SettledSince = Pick<OrderContent, 'adjustmentSen' | keyof ContentDelivery>

/**
 * Updates a proposal after the order was confirmed or its delivery was moved, so that the customer still agrees to the
 * same difference. Returns undefined if the proposal must end, because it alters the same part, or because the
 * customer would pay more than they were told.
 */
export function followOrder({ before, after }: Proposal, current: SettledSince): Proposal | undefined {
  const next = { before: { ...before }, after: { ...after } }
  const { adjustmentSen } = current
  if (adjustmentSen !== before.adjustmentSen) {
    if (after.adjustmentSen !== deductionAfter(before, after)) return undefined
    next.before.adjustmentSen = adjustmentSen
    next.after.adjustmentSen = deductionAfter(next.before, after)
  }
  const days = daysOf(current)
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
