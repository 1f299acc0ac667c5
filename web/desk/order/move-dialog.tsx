import { useEffect, useRef } from 'react'
import * as z from 'zod/mini'
import type { LocalizedText } from '#core/language.ts'
import { formatRinggit } from '#core/money.ts'
import { maxDeductionReason, needsReason } from '#core/orders/deductions.ts'
import { staffCancelReasons, type StaffCancelReason } from '#core/orders/cancelling/cancel-reasons.ts'
import { failuresFor, type DeliveryFailure } from '#core/orders/failed-deliveries.ts'
import { failureDescriptions, historyDescriptions } from '#core/orders/history.ts'
import { amountToPay, inputFor, restocking } from '#core/orders/orders.ts'
import { hasNumberOrConsent, shipment, type parcel } from '#core/orders/queues.ts'
import { statusTable, statusText, type OrderStatus, type ShippingMethod } from '#core/orders/statuses.ts'
import { maxApprovalReason } from '#core/staff/approvals.ts'
import type { ApiClient, CallRequest } from '../../api/client.ts'
import { optionalTextAs } from '#core/typed-text.ts'
import { CheckboxField, NumberField, SelectField, TextareaField } from '../../forms/fields.tsx'
import { useFormValues, useSchemaForm, type SchemaForm } from '../../forms/use-schema-form.ts'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import { QuestionDialog } from '../../staff/ui/question-dialog.tsx'
import { useNumberCheck } from '../../parcels/number-check.tsx'
import { clearRefusedCourier, ParcelFields } from '../../parcels/parcel-fields.tsx'
import { CustomerTextFields, customerText, customerTextStart } from './customer-text-fields.tsx'
import { readWhole, wholeNumber } from './panels/amounts.ts'
import type { StaffOrderView } from './staff-order-view.ts'
import type { MadeMove } from './use-call.ts'
import { useOrderAction } from './use-order-action.ts'

interface MoveDialogProps {
  view: StaffOrderView
  to: OrderStatus
  open: boolean
  onClose: () => void
  /** Called without a move if a second person must decide first. */
  onMoved: (made?: MadeMove) => void
}

/** The label of the button that moves an order to a status. */
export function moveText(
  order: { status: OrderStatus; shippingMethod: ShippingMethod },
  to: OrderStatus,
): TextKey {
  if (statusTable[order.status].resumes) return 'staff.order.moveBack'
  if (inputFor(order, to) === 'failure')
    return order.shippingMethod === 'delivery'
      ? 'staff.order.moveNotDelivered'
      : 'staff.order.moveNotHandedOver'
  const { from, moveForPickup } = statusTable[to]
  const isForPickup =
    order.shippingMethod === 'self_pickup' && (from.staffForPickup ?? from.staff)?.includes(order.status)
  return (isForPickup && moveForPickup) || `staff.order.move.${to}`
}

type Order = StaffOrderView['order']
type MoveBody = Omit<CallRequest<'POST /staff/orders/{id}/move'>['body'], 'to'>
type MoveInput = Partial<z.input<typeof parcel>> & {
  adjustment?: string
  deductionReason?: string
  refund?: string
  refundReason?: string
  cancelReason?: StaffCancelReason | ''
  deliveryFailure?: DeliveryFailure | ''
  goodsBack?: boolean
  withoutNumber?: boolean
  description: LocalizedText
}

/**
 * The checked form, including what the move itself does not need: consent to a missing number, and the reason for a
 * refund.
 */
type Entered = MoveBody & { withoutNumber?: boolean | undefined; refundReason?: string | undefined }

const amountPattern = 'staff.order.amountPattern'

/** The fields of a move, by what the move asks for. */
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

/** The form of a move, with what its dialog needs to know. */
function useMoveForm(view: StaffOrderView, to: OrderStatus) {
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
    description: customerText(standard, order.language),
  })
  const saysWhy = ({ adjustment = 0, deductionReason }: MoveBody) =>
    deductionReason !== undefined || !needsReason(adjustment, order)
  const schema = fields.check(
    z.refine(saysWhy, { path: ['deductionReason'], error: 'staff.order.deductionReasonRequired' }),
    z.refine(({ refund = 0, refundReason }) => refundReason !== undefined || refund <= view.mostRefund, {
      path: ['refundReason'],
      error: 'staff.reasonRequired',
    }),
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
      description: customerTextStart(standard),
    },
  })
  return { form, input, paid, hasParcel, standard, mayReturnGoods, couriers }
}

/** Moves an order to a status, with the fields of that step. What was typed stays after a refusal. */
export function MoveDialog({ view, to, open, onClose, onMoved }: MoveDialogProps) {
  const t = useT()
  const { order } = view
  const { form, input, paid, hasParcel, standard, mayReturnGoods, couriers } = useMoveForm(view, to)
  const explained = useRef<HTMLParagraphElement>(null)
  const values = useFormValues(form)
  const check = useNumberCheck()
  const shownStandard = values.deliveryFailure ? failureDescriptions[values.deliveryFailure] : standard
  const move = useOrderAction(
    async (api, entered: Entered, done: { made?: MadeMove }) => {
      const { move: id, undoSeconds = 0 } = await moveOrAsk(api, view, {
        to,
        ...entered,
        checkedNumber: check.checkedNumber,
      })
      if (id !== undefined) done.made = { to, move: id, undoSeconds }
    },
    {
      onFailure: (failure) => {
        check.onFailure(failure)
        return clearRefusedCourier(form, failure)
      },
    },
  )
  const asksDeduction = (readWhole(values.adjustment ?? '', order.totalAmount) ?? 0) > view.mostDeduction
  const asksRefund = input === 'refund' && (readWhole(values.refund ?? '', paid) ?? 0) > view.mostRefund
  const name = t(moveText(order, to), { status: t(statusText({ ...order, status: to })) })
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title={t('staff.order.moveTitle', { move: name, number: order.orderNumber })}
      action={asksDeduction ? t('staff.order.deductionAsk') : asksRefund ? t('staff.order.refundAsk') : name}
      danger={statusTable[to].isSetback ?? false}
      busy={move.busy}
      problem={move.problem}
      onSubmit={form.onSubmit(async (entered) => {
        const done: { made?: MadeMove } = {}
        if (await move.run(entered, done)) onMoved(done.made)
      })}
    >
      <div className="grid gap-3">
        <p ref={explained} tabIndex={-1} className="text-ink-soft outline-none">
          {t(explanation(view, to))}
        </p>
        {hasParcel && (
          <>
            {/* Enter leaves the field without focusing a button, which the next scan would press. */}
            <ParcelFields
              field={form.field}
              values={values}
              couriers={couriers}
              check={check}
              onEnter={() => explained.current?.focus()}
            />
            {!values.trackingNumber?.trim() && (
              <CheckboxField
                {...form.field('withoutNumber')}
                label={t('staff.orders.withoutNumber', { count: 1, of: 1 })}
              />
            )}
          </>
        )}
        {input === 'adjustment' && <AdjustmentField form={form} view={view} />}
        {input === 'refund' && (
          <RefundFields form={form} paid={paid} most={view.mostRefund} asks={asksRefund} />
        )}
        {input === 'cancellation' && <CancelReasonField form={form} />}
        {input === 'failure' && <FailureField form={form} order={order} />}
        {mayReturnGoods && <CheckboxField {...form.field('goodsBack')} label={t('staff.order.sellable')} />}
        <CustomerTextFields
          field={form.field}
          values={values}
          standard={shownStandard}
          language={order.language}
        />
      </div>
    </QuestionDialog>
  )
}

/** Moves the order, or asks a second person if one is needed. */
async function moveOrAsk(
  api: ApiClient,
  { order, mostDeduction, mostRefund }: StaffOrderView,
  entered: Entered & { to: OrderStatus },
): Promise<{ success: boolean } & Partial<MadeMove>> {
  const { withoutNumber: _, refundReason, ...body } = entered
  const params = { id: order.id }
  const { adjustment, deductionReason, refund, description, goodsBack } = body
  if (adjustment !== undefined && deductionReason !== undefined && adjustment > mostDeduction)
    return api.call('POST /staff/orders/{id}/deduction', {
      params,
      body: { adjustment, reason: deductionReason, description },
    })
  if (refund !== undefined && refundReason !== undefined && refund > mostRefund)
    return api.call('POST /staff/orders/{id}/refund', {
      params,
      body: { refund, reason: refundReason, description, goodsBack },
    })
  return api.call('POST /staff/orders/{id}/move', { params, body })
}

function explanation({ order }: StaffOrderView, to: OrderStatus): TextKey {
  if (statusTable[order.status].resumes) return 'staff.order.aboutBack'
  if (inputFor(order, to) === 'failure') return 'staff.order.aboutFailure'
  return statusTable[to].moveHint
}

type MoveForm = SchemaForm<MoveInput, Entered>

/** Fills in a suggested amount, and updates it until staff type one. */
function useSuggestion(form: MoveForm, name: 'adjustment' | 'refund', amount: number) {
  const { getFieldState, setValue } = form
  useEffect(() => {
    if (!getFieldState(name).isDirty) setValue(name, String(amount))
  }, [getFieldState, setValue, name, amount])
}

function AdjustmentField({ form, view }: { form: MoveForm; view: StaffOrderView }) {
  const t = useT()
  const { order, mostDeduction } = view
  useSuggestion(form, 'adjustment', order.voucherDiscount)
  const adjustment = readWhole(useFormValues(form).adjustment ?? '', order.totalAmount)
  return (
    <>
      <NumberField
        {...form.field('adjustment')}
        label={t('staff.order.adjustment')}
        hint={
          adjustment !== undefined &&
          t('staff.order.adjustmentHint', { amount: formatRinggit(amountToPay({ ...order, adjustment })) })
        }
        data-autofocus
      />
      {adjustment !== undefined && needsReason(adjustment, order) && (
        <TextareaField
          {...form.field('deductionReason')}
          label={t('staff.order.deductionReason')}
          required
          hint={
            adjustment > mostDeduction
              ? t('staff.order.deductionAbove', { most: formatRinggit(mostDeduction) })
              : t('staff.order.deductionReasonHint')
          }
          maxLength={maxDeductionReason}
        />
      )}
    </>
  )
}

/** Why an order is cancelled that has not left. */
function CancelReasonField({ form }: { form: MoveForm }) {
  const t = useT()
  return (
    <SelectField
      {...form.field('cancelReason')}
      label={t('staff.order.cancelReason')}
      required
      options={[
        { value: '', label: t('staff.order.failureChoose') },
        ...staffCancelReasons.map((reason) => ({
          value: reason,
          label: t(`staff.order.cancelReason.${reason}`),
        })),
      ]}
      data-autofocus
    />
  )
}

/** Why a shipped order did not reach its customer. */
function FailureField({ form, order }: { form: MoveForm; order: Order }) {
  const t = useT()
  return (
    <SelectField
      {...form.field('deliveryFailure')}
      label={t('staff.order.failure')}
      required
      options={[
        { value: '', label: t('staff.order.failureChoose') },
        ...failuresFor[order.shippingMethod].map((failure) => ({
          value: failure,
          label: t(`staff.order.failure.${failure}`),
        })),
      ]}
      data-autofocus
    />
  )
}

function RefundFields(props: { form: MoveForm; paid: number; most: number; asks: boolean }) {
  const { form, paid, most, asks } = props
  const t = useT()
  useSuggestion(form, 'refund', paid)
  return (
    <>
      <NumberField
        {...form.field('refund')}
        label={t('staff.order.refund')}
        hint={t('staff.order.refundHint', { amount: formatRinggit(paid) })}
        data-autofocus
      />
      {asks && (
        <TextareaField
          {...form.field('refundReason')}
          label={t('staff.order.refundReason')}
          required
          hint={t('staff.order.refundAbove', { most: formatRinggit(most) })}
          maxLength={maxApprovalReason}
        />
      )}
    </>
  )
}
