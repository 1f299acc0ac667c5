import { useState } from 'react'
import { historyDescriptions } from '../../../../core/orders/history.ts'
import { formatRinggit } from '../../../../core/money.ts'
import { amountToPay, asksFor, isCancelled, restocking } from '../../../../core/orders/orders.ts'
import { statusTable, type OrderStatus } from '../../../../core/orders/statuses.ts'
import { useT, type TextKey } from '../../../i18n/i18n.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { DenseInput } from '../../../staff/ui/dense-field.tsx'
import { QuestionDialog } from '../../../staff/ui/question-dialog.tsx'
import { readRinggit } from './panels/amounts.ts'
import { moveText } from './move-texts.ts'
import { isWrongTracking, ParcelFields, parcelToSend, type TypedParcel } from './parcel-fields.tsx'
import type { StaffOrderView } from './staff-order-view.ts'
import { useOrderAction } from './use-order-action.ts'
import { WordsFields, wordsToSend, type Words } from './words-fields.tsx'

interface MoveDialogProps {
  view: StaffOrderView
  /** Whether a change of the order was begun on its page and not saved. */
  unsaved: boolean
  to: OrderStatus
  open: boolean
  onClose: () => void
  onMoved: () => void
}

/**
 * Takes an order to a status, with what belongs to that step and the words for the customer. What was typed stays when
 * it is refused, and while the page follows others' changes.
 */
export function MoveDialog({ view, unsaved, to, open, onClose, onMoved }: MoveDialogProps) {
  const t = useT()
  const { order } = view
  const { busy, problem, run } = useOrderAction()
  const [words, setWords] = useState<Words>({})
  const offered = view.couriers.filter(({ active }) => active)
  const [parcel, setParcel] = useState<TypedParcel>({ courier: offered[0]?.id, trackingNumber: '' })
  const [adjustment, setAdjustment] = useState<string>()
  const [refund, setRefund] = useState<string>()
  const [goodsBack, setGoodsBack] = useState(false)
  const [tried, setTried] = useState(false)

  const asks = asksFor(order, to)
  const confirms = asks === 'adjustment'
  const ships = asks === 'parcel' && order.shippingMethod === 'delivery'
  const repays = asks === 'refund'
  const rejects = asks === 'reason'
  const mayReturnGoods = view.restockedAt === undefined && restocking(order.status, to) === 'when_staff_say'
  const standing = rejects ? undefined : historyDescriptions[to]

  const adjustmentText = adjustment ?? String(order.voucherDiscount)
  const deducted = readRinggit(adjustmentText, order.totalAmount)
  const paid = view.paidAt ? order.amountToPay : 0
  const refundText = refund ?? String(paid)
  const repaid = readRinggit(refundText, order.amountToPay)
  const description = wordsToSend(words, standing)
  const sent = parcelToSend(parcel, offered)
  const complete =
    !(confirms && deducted === undefined) &&
    !(repays && repaid === undefined) &&
    !(ships && (isWrongTracking(parcel) || sent === undefined)) &&
    !(rejects && description === undefined)

  const submit = async () => {
    setTried(true)
    if (!complete) return
    const result = await run((api) =>
      api.call('POST /staff/orders/{id}/move', {
        params: { id: order.id },
        body: {
          to,
          description,
          ...(confirms && { adjustment: deducted }),
          ...(ships && sent),
          ...(mayReturnGoods && { goodsBack }),
          ...(repays && { refund: repaid }),
        },
      }),
    )
    if (result === undefined) onMoved()
  }

  const name = t(moveText(order, to), { status: t(statusTable[to].text) })
  return (
    <QuestionDialog
      open={open}
      onClose={onClose}
      title={t('staff.order.moveTitle', { move: name, number: order.orderNumber })}
      action={name}
      danger={statusTable[to].isSetback ?? false}
      busy={busy}
      onSubmit={() => void submit()}
    >
      <div className="grid gap-3">
        {unsaved && <Notice tone="warning">{t('staff.order.unsaved')}</Notice>}
        <p className="text-ink-soft">{t(explanation(view, to, mayReturnGoods))}</p>
        {confirms && (
          <AmountField
            label={t('staff.order.adjustment')}
            hint={
              deducted === undefined
                ? undefined
                : t('staff.order.adjustmentHint', {
                    amount: formatRinggit(amountToPay({ ...order, adjustment: deducted })),
                  })
            }
            most={order.totalAmount}
            wrong={tried && deducted === undefined}
            value={adjustmentText}
            onChange={setAdjustment}
          />
        )}
        {ships && <ParcelFields parcel={parcel} couriers={offered} onChange={setParcel} tried={tried} />}
        {repays && (
          <AmountField
            label={t('staff.order.refund')}
            hint={t('staff.order.refundHint', { amount: formatRinggit(paid) })}
            most={order.amountToPay}
            wrong={tried && repaid === undefined}
            value={refundText}
            onChange={setRefund}
          />
        )}
        {mayReturnGoods && (
          <Checkbox checked={goodsBack} onChange={(event) => setGoodsBack(event.target.checked)}>
            {t('staff.order.sellable')}
          </Checkbox>
        )}
        <WordsFields
          words={words}
          onChange={setWords}
          standing={standing}
          language={order.language}
          error={tried && rejects && description === undefined ? t('staff.reasonRequired') : undefined}
        />
        {problem && <Notice tone="danger">{problem}</Notice>}
      </div>
    </QuestionDialog>
  )
}

function explanation({ order }: StaffOrderView, to: OrderStatus, mayReturnGoods: boolean): TextKey {
  if (statusTable[order.status].resumes) return 'staff.order.aboutBack'
  if (isCancelled(to) && mayReturnGoods) return 'staff.order.aboutCancelOnItsWay'
  return statusTable[to].moveHint
}

/** Whole ringgit, at most so many. */
function AmountField(props: {
  label: string
  hint: string | undefined
  most: number
  wrong: boolean
  value: string
  onChange: (text: string) => void
}) {
  const { label, hint, most, wrong, value, onChange } = props
  const t = useT()
  return (
    <Field
      label={label}
      hint={hint}
      {...(wrong && { error: t('staff.order.amountPattern', { most: formatRinggit(most) }) })}
    >
      {(attributes) => (
        <DenseInput
          {...attributes}
          data-autofocus
          inputMode="numeric"
          autoComplete="off"
          className="tabular"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}
