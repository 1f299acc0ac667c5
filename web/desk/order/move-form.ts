import * as z from 'zod/mini'
import type { LocalizedText } from '#core/language.ts'
import { formatRinggit } from '#core/money.ts'
import { staffCancelReasons, type StaffCancelReason } from '#core/orders/cancelling/cancel-reasons.ts'
import { maxDeductionReason, needsReason } from '#core/orders/deductions.ts'
import { failuresFor, type DeliveryFailure } from '#core/orders/failed-deliveries.ts'
import { historyDescriptions } from '#core/orders/history.ts'
import { inputFor, restocking } from '#core/orders/orders.ts'
import { hasNumberOrConsent, shipment, type parcel } from '#core/orders/queues.ts'
import type { OrderStatus, StatusRow } from '#core/orders/statuses.ts'
import { maxApprovalReason } from '#core/staff/approvals.ts'
import { optionalTextAs } from '#core/typed-text.ts'
import type { CallRequest } from '../../api/client.ts'
import { useSchemaForm, type SchemaForm } from '../../forms/use-schema-form.ts'
import { saysWhy, whyField, whyMissing, type Given } from '../../staff/approvals/colleague.tsx'
import { customerText, customerTextStart } from './customer-text-fields.tsx'
import { wholeNumber } from './panels/amounts.ts'
import type { StaffOrderView } from './staff-order-view.ts'

export type Order = StaffOrderView['order']
type MoveBody = Omit<CallRequest<'POST /staff/orders/{id}/move'>['body'], 'to'>
type MoveInput = Partial<z.input<typeof parcel>> & {
  adjustment?: string
  deductionReason?: string
  refund?: string
  refundReason?: string
  cancelReason?: StaffCancelReason | ''
  deliveryFailure?: DeliveryFailure | ''
  goodsBack?: boolean
  why?: string
  withoutNumber?: boolean
  description: LocalizedText
}

/**
 * The validated form. Two fields are not part of the move: consent to a missing tracking number, and the reason for a
 * refund.
 */
export type Entered = MoveBody & { withoutNumber?: boolean | undefined; refundReason?: string | undefined }

const amountPattern = 'staff.order.amountPattern'

/** The fields of a move, by the kind of input that the move needs. */
const inputFields = {
  adjustment: (order: Order) => ({
    adjustment: wholeNumber(order.totalAmount, amountPattern),
    deductionReason: optionalTextAs(z.string().check(z.maxLength(maxDeductionReason, 'common.tooLong'))),
  }),
  refund: (_order: Order, paid: number) => ({
    refund: wholeNumber(paid, amountPattern),
    refundReason: optionalTextAs(z.string().check(z.maxLength(maxApprovalReason, 'common.tooLong'))),
  }),
  parcel: (order: Order) => (order.shippingMethod === 'delivery' ? shipment : {}),
  reason: () => ({}),
  cancellation: () => ({ cancelReason: z.enum(staffCancelReasons, 'common.chooseReason') }),
  failure: (order: Order) => ({
    deliveryFailure: z.enum(failuresFor[order.shippingMethod], 'common.chooseReason'),
  }),
}

/** Until a reason is chosen, the customer gets no text. */
const noText: LocalizedText = { en: '', 'zh-TW': '' }

/**
 * Returns the value of the goods that are given away if an order in transit is cancelled, and how much the staff member
 * may still give away alone. The value is 0 if the goods are back.
 */
export const givenBy = (view: StaffOrderView, input: StatusRow['input'], goodsBack = false): Given => ({
  amount: input === 'failure' && !goodsBack ? view.goodsGiven : 0,
  left: view.leftAlone,
})

/** Creates the form of a move, and determines which parts its dialog shows. */
export function useMoveForm(view: StaffOrderView, to: OrderStatus) {
  const { order } = view
  const input = inputFor(order, to)
  const paid = view.paidAt ? order.amountToPay : 0
  const standards = { reason: undefined, failure: noText }
  const standard =
    input === 'reason' || input === 'failure'
      ? standards[input]
      : historyDescriptions[order.shippingMethod][to]
  const mayReturnGoods =
    view.restockedAt === undefined && restocking(order.status, to) === 'when_staff_confirm'
  const couriers = view.couriers.filter(({ active }) => active)
  const hasParcel = input === 'parcel' && order.shippingMethod === 'delivery'
  const fields: z.ZodMiniType<Entered, MoveInput> = z.object({
    ...(input ? inputFields[input](order, paid) : {}),
    goodsBack: z.boolean(),
    why: whyField,
    description: customerText(standard, order.language),
  })
  const hasDeductionReason = ({ adjustment = 0, deductionReason }: MoveBody) =>
    deductionReason !== undefined || !needsReason(adjustment, order)
  const schema = fields.check(
    z.refine(hasDeductionReason, { path: ['deductionReason'], error: 'staff.order.deductionReasonRequired' }),
    z.refine(({ refund = 0, refundReason }) => refundReason !== undefined || refund <= view.mostRefund, {
      path: ['refundReason'],
      error: 'staff.reasonRequired',
    }),
    z.refine(({ why, goodsBack }) => saysWhy(why, givenBy(view, input, goodsBack)), whyMissing),
    z.refine((entered) => !hasParcel || hasNumberOrConsent(entered), {
      path: ['withoutNumber'],
      error: 'staff.orders.withoutNumberRequired',
    }),
  )
  const form = useSchemaForm(schema, {
    mode: 'onSubmit',
    messageValues: { most: formatRinggit(input === 'refund' ? paid : order.totalAmount) },
    defaultValues: {
      shippingProvider: couriers[0]?.id ?? '',
      trackingNumber: '',
      cancelReason: '',
      deliveryFailure: '',
      goodsBack: false,
      why: '',
      description: customerTextStart(standard),
    },
  })
  return { form, input, paid, hasParcel, standard, mayReturnGoods, couriers }
}

export type MoveForm = SchemaForm<MoveInput, Entered>
