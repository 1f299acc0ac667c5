import { useEffect, useRef } from 'react'
import { formatRinggit } from '#core/money.ts'
import { staffCancelReasons } from '#core/orders/cancelling/cancel-reasons.ts'
import { maxDeductionReason, needsReason } from '#core/orders/deductions.ts'
import { failuresFor } from '#core/orders/failed-deliveries.ts'
import { failureDescriptions } from '#core/orders/history.ts'
import { amountToPay, inputFor } from '#core/orders/orders.ts'
import { statusTable, statusText, type OrderStatus, type ShippingMethod } from '#core/orders/statuses.ts'
import { maxApprovalReason } from '#core/staff/approvals.ts'
import type { ApiClient } from '../../api/client.ts'
import { CheckboxField, NumberField, SelectField, TextareaField } from '../../forms/fields.tsx'
import { useFormValues } from '../../forms/use-schema-form.ts'
import { useT, type TextKey } from '../../i18n/i18n.tsx'
import { showAlert } from '../../shell/alert-store.ts'
import { asksColleague, ColleagueField } from '../../staff/approvals/colleague.tsx'
import { QuestionDialog } from '../../staff/ui/question-dialog.tsx'
import { useNumberCheck } from '../../parcels/number-check.tsx'
import { clearRefusedCourier, ParcelFields } from '../../parcels/parcel-fields.tsx'
import { CustomerTextFields } from './customer-text-fields.tsx'
import { givenBy, useMoveForm, type Entered, type MoveForm, type Order } from './move-form.ts'
import { readWhole } from './panels/amounts.ts'
import type { StaffOrderView } from './staff-order-view.ts'
import type { MadeMove } from './use-call.ts'
import { useOrderAction } from './use-order-action.ts'

interface MoveDialogProps {
  view: StaffOrderView
  to: OrderStatus
  open: boolean
  onClose: () => void
  /** Called with the move that was made, or without one if a second person must decide first. */
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

/** Asks for the input that a move needs, and moves the order. Typed text stays after a refusal. */
export function MoveDialog({ view, to, open, onClose, onMoved }: MoveDialogProps) {
  const t = useT()
  const { order } = view
  const { form, input, paid, hasParcel, standard, mayReturnGoods, couriers } = useMoveForm(view, to)
  const explained = useRef<HTMLParagraphElement>(null)
  const values = useFormValues(form)
  const check = useNumberCheck()
  const given = givenBy(view, input, values.goodsBack)
  const shownStandard = values.deliveryFailure ? failureDescriptions[values.deliveryFailure] : standard
  const move = useMove(view, to, { form, check, asks: asksColleague(given) })
  const asksDeduction = (readWhole(values.adjustment ?? '', order.totalAmount) ?? 0) > view.mostDeduction
  const asksRefund = input === 'refund' && (readWhole(values.refund ?? '', paid) ?? 0) > view.mostRefund
  const name = t(moveText(order, to), { status: t(statusText({ ...order, status: to })) })
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title={t('staff.order.moveTitle', { move: name, number: order.orderNumber })}
      action={
        asksDeduction
          ? t('staff.order.deductionAsk')
          : asksRefund || asksColleague(given)
            ? t('staff.approvals.ask')
            : name
      }
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
            {/* Enter leaves the field without focusing a button, because the next scan would press that button. */}
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
        <ColleagueField field={form.field('why')} given={given} />
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

/**
 * Moves the order to a status, or asks a second person if that is needed. With `asks`, the reason for that person is
 * sent too.
 */
function useMove(
  view: StaffOrderView,
  to: OrderStatus,
  { form, check, asks }: { form: MoveForm; check: ReturnType<typeof useNumberCheck>; asks: boolean },
) {
  const t = useT()
  return useOrderAction(
    async (api, entered: Entered, done: { made?: MadeMove }) => {
      const { why, ...body } = entered
      const {
        move: id,
        undoSeconds = 0,
        waits,
      } = await moveOrAsk(api, view, {
        to,
        ...body,
        ...(asks && { why }),
        checkedNumber: check.checkedNumber,
      })
      if (waits) showAlert({ message: t('staff.approvals.wasAsked') })
      if (id !== undefined) done.made = { to, move: id, undoSeconds }
    },
    {
      onFailure: (failure) => {
        check.onFailure(failure)
        return clearRefusedCourier(form, failure)
      },
    },
  )
}

async function moveOrAsk(
  api: ApiClient,
  { order, mostDeduction, mostRefund }: StaffOrderView,
  entered: Entered & { to: OrderStatus },
): Promise<{ success: boolean; waits?: boolean } & Partial<MadeMove>> {
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

/** The choice of the reason why an order that has not left is cancelled. */
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

/** The choice of the reason why a shipped order did not reach its customer. */
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
