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
import { readRinggit } from './panels/amounts.ts'
import { isWrongTracking, ParcelFields, parcelToSend, type TypedParcel } from './parcel-fields.tsx'
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
  const [adjustment, setAdjustment] = useState<string>()
  const paid = view.paidAt ? order.amountToPay : 0
  const [refund, setRefund] = useState<string>()
  const [goodsBack, setGoodsBack] = useState(false)

  const input = inputFor(order, to)
  const ships = input === 'parcel' && order.shippingMethod === 'delivery'
  const mayReturnGoods =
    view.restockedAt === undefined && restocking(order.status, to) === 'when_staff_confirm'
  const standard = input === 'reason' ? undefined : historyDescriptions[to]
  const description = customerTextToSend(customerText, standard)
  const sentParcel = parcelToSend(parcel, couriers)
  // Until they are typed, the amounts follow the order.
  const adjustmentText = adjustment ?? String(order.voucherDiscount)
  const refundText = refund ?? String(paid)
  const amounts = {
    adjustment: readRinggit(adjustmentText, order.totalAmount),
    refund: readRinggit(refundText, order.amountToPay),
  }
  const isComplete =
    !(input === 'adjustment' && amounts.adjustment === undefined) &&
    !(input === 'refund' && amounts.refund === undefined) &&
    !(ships && (isWrongTracking(parcel) || sentParcel === undefined)) &&
    !(input === 'reason' && description === undefined)

  return {
    input,
    ships,
    mayReturnGoods,
    couriers,
    paid,
    amounts,
    parcel: { parcel, onChange: setParcel },
    adjustment: { value: adjustmentText, onChange: setAdjustment },
    refund: { value: refundText, onChange: setRefund },
    goodsBack: { checked: goodsBack, onChange: setGoodsBack },
    customerText: { typed: customerText, onChange: setCustomerText, standard },
    isReasonMissing: input === 'reason' && description === undefined,
    body: isComplete
      ? {
          to,
          description,
          ...(input === 'adjustment' && { adjustment: amounts.adjustment }),
          ...(ships && sentParcel),
          ...(mayReturnGoods && { goodsBack }),
          ...(input === 'refund' && { refund: amounts.refund }),
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
        <AmountOrParcel order={order} fields={fields} tried={tried} />
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

/** The field of the step: a deduction, courier and tracking number, or a refund. */
function AmountOrParcel(props: {
  order: StaffOrderView['order']
  fields: ReturnType<typeof useMoveFields>
  tried: boolean
}) {
  const { order, fields, tried } = props
  const { adjustment, refund } = fields.amounts
  const t = useT()
  if (fields.ships) return <ParcelFields {...fields.parcel} couriers={fields.couriers} tried={tried} />
  if (fields.input === 'adjustment') {
    const toPay = adjustment === undefined ? undefined : amountToPay({ ...order, adjustment })
    return (
      <AmountField
        label={t('staff.order.adjustment')}
        hint={toPay === undefined ? '' : t('staff.order.adjustmentHint', { amount: formatRinggit(toPay) })}
        max={order.totalAmount}
        wrong={tried && adjustment === undefined}
        {...fields.adjustment}
      />
    )
  }
  if (fields.input === 'refund')
    return (
      <AmountField
        label={t('staff.order.refund')}
        hint={t('staff.order.refundHint', { amount: formatRinggit(fields.paid) })}
        max={order.amountToPay}
        wrong={tried && refund === undefined}
        {...fields.refund}
      />
    )
  return null
}

function explanation({ order }: StaffOrderView, to: OrderStatus, mayReturnGoods: boolean): TextKey {
  if (statusTable[order.status].resumes) return 'staff.order.aboutBack'
  if (isCancelled(to) && mayReturnGoods) return 'staff.order.aboutCancelOnItsWay'
  return statusTable[to].moveHint
}

interface AmountFieldProps {
  label: string
  hint: string
  max: number
  wrong: boolean
  value: string
  onChange: (text: string) => void
}

/** Whole ringgit up to a maximum. */
function AmountField({ max, wrong, onChange, ...field }: AmountFieldProps) {
  const t = useT()
  return (
    <NumberField
      {...field}
      error={wrong ? t('staff.order.amountPattern', { most: formatRinggit(max) }) : undefined}
      data-autofocus
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
