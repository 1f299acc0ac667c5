import { useState } from 'react'
import { historyDescriptions } from '../../../../core/orders/history.ts'
import { formatRinggit } from '../../../../core/money.ts'
import { amountToPay, inputFor, isCancelled, restocking } from '../../../../core/orders/orders.ts'
import { statusTable, type OrderStatus, type ShippingMethod } from '../../../../core/orders/statuses.ts'
import { NumberField } from '../../../forms/fields.tsx'
import { useT, type TextKey } from '../../../i18n/i18n.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { QuestionDialog } from '../../../staff/ui/question-dialog.tsx'
import { readWhole } from './panels/amounts.ts'
import { ParcelFields, parcelToSend, type TypedParcel } from './parcel-fields.tsx'
import type { StaffOrderView } from './staff-order-view.ts'
import { useOrderAction } from './use-order-action.ts'
import { CustomerTextFields, customerTextToSend, type CustomerText } from './customer-text-fields.tsx'

interface MoveDialogProps {
  view: StaffOrderView
  /** Whether the page has unsaved changes of the order. */
  unsaved: boolean
  to: OrderStatus
  open: boolean
  onClose: () => void
  onMoved: () => void
}

/** The button that moves an order to a status. */
export function moveText(
  order: { status: OrderStatus; shippingMethod: ShippingMethod },
  to: OrderStatus,
): TextKey {
  if (statusTable[order.status].resumes) return 'staff.order.moveBack'
  if (to === 'Shipped' && order.shippingMethod === 'self_pickup') return 'staff.order.moveReady'
  if (to === 'Completed' && order.status === 'In Progress') return 'staff.order.moveHandedOver'
  return `staff.order.move.${to}`
}

/** The fields of a move, their values, and the body to send; undefined while something is invalid. */
function useMoveFields(view: StaffOrderView, to: OrderStatus) {
  const { order } = view
  const couriers = view.couriers.filter(({ active }) => active)
  const [customerText, setCustomerText] = useState<CustomerText>({})
  const [parcel, setParcel] = useState<TypedParcel>({ courier: couriers[0]?.id, trackingNumber: '' })
  const [typedAmount, setTypedAmount] = useState<string>()
  const [goodsBack, setGoodsBack] = useState(false)

  const input = inputFor(order, to)
  const ships = input === 'parcel' && order.shippingMethod === 'delivery'
  const mayReturnGoods =
    view.restockedAt === undefined && restocking(order.status, to) === 'when_staff_confirm'
  const standard = input === 'reason' ? undefined : historyDescriptions[to]
  const description = customerTextToSend(customerText, standard)
  const isReasonMissing = input === 'reason' && description === undefined
  const sentParcel = parcelToSend(parcel, couriers)
  const isAmountAsked = input === 'adjustment' || input === 'refund'
  const paid = view.paidAt ? order.amountToPay : 0
  // Until it is typed, the amount follows the order.
  const text = typedAmount ?? String(input === 'refund' ? paid : order.voucherDiscount)
  const max = input === 'refund' ? order.amountToPay : order.totalAmount
  const amount = readWhole(text, max)
  const isComplete =
    !(isAmountAsked && amount === undefined) && !(ships && sentParcel === undefined) && !isReasonMissing

  return {
    ships,
    mayReturnGoods,
    isReasonMissing,
    parcel: { parcel, couriers, onChange: setParcel },
    amount: isAmountAsked ? { input, text, amount, max, paid, onChange: setTypedAmount } : undefined,
    goodsBack: { checked: goodsBack, onChange: setGoodsBack },
    customerText: { typed: customerText, onChange: setCustomerText, standard },
    body: isComplete
      ? {
          to,
          description,
          ...(isAmountAsked && { [input]: amount }),
          ...(ships && sentParcel),
          ...(mayReturnGoods && { goodsBack }),
        }
      : undefined,
  }
}

/** Moves an order to a status, with the fields of that step. What was typed stays after a refusal. */
export function MoveDialog({ view, unsaved, to, open, onClose, onMoved }: MoveDialogProps) {
  const t = useT()
  const { order } = view
  const fields = useMoveFields(view, to)
  const [tried, setTried] = useState(false)
  const move = useOrderAction((api, body: NonNullable<typeof fields.body>) =>
    api.call('POST /staff/orders/{id}/move', { params: { id: order.id }, body }),
  )
  const submit = async () => {
    setTried(true)
    if (fields.body && (await move.run(fields.body))) onMoved()
  }
  const name = t(moveText(order, to), { status: t(statusTable[to].text) })
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title={t('staff.order.moveTitle', { move: name, number: order.orderNumber })}
      action={name}
      danger={statusTable[to].isSetback ?? false}
      busy={move.busy}
      problem={move.problem}
      onSubmit={() => void submit()}
    >
      <div className="grid gap-3">
        {unsaved && <Notice tone="warning">{t('staff.order.unsaved')}</Notice>}
        <p className="text-ink-soft">{t(explanation(view, to, fields.mayReturnGoods))}</p>
        {fields.ships && <ParcelFields {...fields.parcel} tried={tried} />}
        {fields.amount && <AmountField order={order} {...fields.amount} tried={tried} />}
        {fields.mayReturnGoods && (
          <Checkbox
            checked={fields.goodsBack.checked}
            onChange={(event) => fields.goodsBack.onChange(event.target.checked)}
          >
            {t('staff.order.sellable')}
          </Checkbox>
        )}
        <CustomerTextFields
          {...fields.customerText}
          language={order.language}
          error={tried && fields.isReasonMissing ? t('staff.reasonRequired') : undefined}
        />
      </div>
    </QuestionDialog>
  )
}

function explanation({ order }: StaffOrderView, to: OrderStatus, mayReturnGoods: boolean): TextKey {
  if (statusTable[order.status].resumes) return 'staff.order.aboutBack'
  if (isCancelled(to) && mayReturnGoods) return 'staff.order.aboutCancelOnItsWay'
  return statusTable[to].moveHint
}

type AmountFieldProps = NonNullable<ReturnType<typeof useMoveFields>['amount']> & {
  order: StaffOrderView['order']
  tried: boolean
}

/** A deduction or a refund, in whole ringgit up to a maximum. */
function AmountField({ order, input, text, amount, max, paid, onChange, tried }: AmountFieldProps) {
  const t = useT()
  const toPay = amount === undefined ? undefined : amountToPay({ ...order, adjustment: amount })
  const adjustmentHint =
    toPay !== undefined && t('staff.order.adjustmentHint', { amount: formatRinggit(toPay) })
  const refundHint = t('staff.order.refundHint', { amount: formatRinggit(paid) })
  const isWrong = tried && amount === undefined
  return (
    <NumberField
      label={t(input === 'refund' ? 'staff.order.refund' : 'staff.order.adjustment')}
      hint={input === 'refund' ? refundHint : adjustmentHint}
      error={isWrong ? t('staff.order.amountPattern', { most: formatRinggit(max) }) : undefined}
      data-autofocus
      value={text}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
