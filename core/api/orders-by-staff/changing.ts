import { z } from '@hono/zod-openapi'
import { maxQuantity } from '../../cart/cart.ts'
import { day, maxMoveReason } from '../../delivery/move-delivery.ts'
import { maxFee } from '../../orders/changing/amounts.ts'
import { yesChoices } from '../../orders/changing/changes.ts'
import { maxFeeReason } from '../../orders/changing/content.ts'
import { maxOrderLines, orderLimits } from '../../orders/checkout.ts'
import { orderAddress } from '../../delivery/order-address.ts'
import { deductionReason } from '../../orders/deductions.ts'
import { halfDays } from '../../orders/orders.ts'
import { endpointsOf, shared } from '../endpoint.ts'
import { mayWait, ofColleague } from '../staff/second-person.ts'
import { date, id, idParams, int, linkToken, ringgit, submissionKey, success } from '../schemas.ts'

const staff = endpointsOf('Back office: orders')

/** Errors that every change by staff may return. */
const changing = [
  'order_not_found',
  'order_has_left',
  'quotation_pieces_fixed',
  'goods_packed',
  'order_changed_meanwhile',
  'invoice_stands',
  'exchange_credit_stands',
  'not_enough_stock',
  'delivery_day_full',
] as const

const changeId = int.positive()

/** A line after the change; `price` is the price that staff saw. */
const line = z.object({
  productId: id,
  specId: id,
  quantity: int.min(1).max(maxQuantity),
  price: ringgit,
})

/** The new promised days of a delivery. */
export const newDelivery = z
  .object({ from: shared(day), to: shared(day), half: z.enum(halfDays).optional() })
  .refine(({ from, to }) => from <= to, 'staff.order.deliveryDaysBackwards')

/** A new fee in ringgit, and the reason for it. */
export const newFee = z
  .object({ amount: ringgit.max(maxFee), reason: z.string().trim().max(maxFeeReason, 'common.tooLong') })
  .refine(({ amount, reason }) => amount === 0 || reason !== '', {
    path: ['reason'],
    message: 'staff.change.feeReasonRequired',
  })

/**
 * Changes the contents of an order until it ships: lines, address, delivery days, notes, fee and deduction.
 */
export const changeOrderContent = staff('POST /staff/orders/{id}/content', 'orders:change', {
  summary:
    "Change the contents of an order until it ships. A higher total needs the customer's consent, given by " +
    "phone or requested on the order's page. A deduction above the limit needs a colleague's approval: " +
    'with a reason in `why`, the change is sent to them and is not made yet; without one, it is refused.',
  params: idParams,
  body: z.object({
    /** The order's `updatedAt` when it was read, so that a later change is not overwritten. */
    seen: date,
    /** All lines after the change; lines that are missing are removed. */
    lines: z
      .array(line)
      .min(1, 'staff.order.oneLineStays')
      .max(maxOrderLines)
      .refine(
        (lines) =>
          new Set(lines.map(({ productId, specId }) => JSON.stringify([productId, specId]))).size ===
          lines.length,
      )
      .optional(),
    shippingAddress: shared(orderAddress).optional(),
    delivery: newDelivery.optional(),
    notes: z.string().trim().max(orderLimits.notes, 'common.tooLong').optional(),
    /** 0 removes the fee. */
    fee: newFee.optional(),
    /** The total deduction, including the voucher. */
    deduction: z.object({ amount: ringgit, reason: shared(deductionReason).optional() }).optional(),
    /** A message to the customer. */
    note: z.string().trim().max(maxMoveReason, 'common.tooLong').default(''),
    yes: z.enum(yesChoices).optional(),
    ...ofColleague,
  }),
  requestHeaders: submissionKey,
  output: success.extend(mayWait),
  errors: [...changing, 'order_changed', 'deduction_above_limit', 'customer_yes_required'],
})

/** Records that the customer agreed by phone to a proposed change, or withdraws the proposal. */
export const decideContentChange = staff('POST /staff/orders/{id}/content/decide', 'orders:change', {
  summary: 'Apply a proposed change because the customer agreed by phone, or withdraw it.',
  params: idParams,
  body: z.object({ change: changeId, agreed: z.boolean() }),
  output: success,
  errors: [...changing, 'change_not_open'],
})

export const undoContentChange = staff('POST /staff/orders/{id}/content/undo', 'orders:change', {
  summary:
    'Undo the last change of an order before its email is sent. After that, make another change instead.',
  params: idParams,
  body: z.object({ change: changeId }),
  output: success,
  errors: [...changing, 'change_not_undoable'],
})

const answer = z.object({ change: changeId, accept: z.boolean() })
const answerErrors = ['order_not_found', 'change_not_open'] as const

/** Lets the member accept or decline a proposed change. */
export const answerContentChange = endpointsOf('Orders')('POST /orders/{id}/change', 'member', {
  summary: 'Agree to a change that staff propose, or keep the order as it was.',
  params: idParams,
  body: answer,
  output: success,
  errors: answerErrors,
})

/**
 * Lets the customer accept or decline a proposed change by the link in a message, because customers who
 * ordered by phone may have no password.
 */
export const answerTrackedChange = endpointsOf('Tracking')('POST /tracking/change', 'anyone', {
  summary: 'Agree to a change of the order behind a tracking link, or keep the order as it was.',
  body: linkToken.extend(answer.shape),
  output: success,
  errors: [...answerErrors, 'link_expired', 'too_many_requests'],
})
