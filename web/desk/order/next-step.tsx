import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { writtenName } from '#core/accounts/names.ts'
import { formatRinggit } from '#core/money.ts'
import { dueOf, isVoucherDeduction, statusBeforeReturn, stillToPay } from '#core/orders/orders.ts'
import { parcelTable } from '#core/parcels/statuses.ts'
import { orderStatuses, statusTable, statusText, type OrderStatus } from '#core/orders/statuses.ts'
import { CheckboxField } from '../../forms/fields.tsx'
import { useFormValues, useSchemaForm } from '../../forms/use-schema-form.ts'
import { useT, type Translate } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { useFocusAfter } from '../../ui/move-focus.ts'
import { showAlert } from '../../shell/alert-store.ts'
import {
  asksColleague,
  ColleagueField,
  saysWhy,
  whyField,
  whyMissing,
  type Given,
} from '../../staff/approvals/colleague.tsx'
import { useKeys } from '../../staff/keys/use-keys.ts'
import { Key } from '../../staff/ui/key.tsx'
import { QuestionDialog } from '../../staff/ui/question-dialog.tsx'
import { textLink } from '../../staff/ui/text-link.ts'
import { parcelText } from '../../parcels/parcel-texts.tsx'
import { ReverseStep } from '../reverse-step.tsx'
import { useUndoKey } from '../use-undo.tsx'
import { MoveDialog, moveText } from './move-dialog.tsx'
import type { StaffOrderView } from './staff-order-view.ts'
import type { Call, Leave } from './use-call.ts'
import { useOrderAction } from './use-order-action.ts'

/**
 * The next step of an order: "Every order opens with a petrol-tint strip that says the next step in words and offers
 * the legal moves only."
 */
export function NextStep(props: { view: StaffOrderView; call: Call; onMoved: Leave['afterMove'] }) {
  const { view, call } = props
  const t = useT()
  const id = useId()
  const { ref: strip, times: moves, takeFocus } = useFocusAfter<HTMLElement>()
  const { order, nextStatuses } = view
  const [moving, setMoving] = useState<OrderStatus>()
  const [open, setOpen] = useState<OrderStatus>()
  const [title, text] = nextStepText(view, t)
  // A dialog stays open even if a change by somebody else rules out its move, so that no typed text is lost. The
  // sequence is fixed, because an open dialog that moves in the DOM is no longer modal.
  const dialogs = orderStatuses.filter((status) => status === moving || nextStatuses.includes(status))
  const ask = (to: OrderStatus) => {
    if (!nextStatuses.includes(to)) return false
    setMoving(to)
    setOpen(to)
    return true
  }
  useKeys({
    // The key confirms the order at once only during a call. Otherwise it opens a dialog, in case it was pressed by
    // mistake.
    c: () => (call.isCalling && call.mayConfirm ? call.confirm() : ask('In Progress')),
    s: () => ask('Shipped'),
  })

  return (
    <section
      ref={strip}
      tabIndex={-1}
      aria-labelledby={id}
      className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control bg-petrol-tint px-5 py-3.5 outline-none"
    >
      <div className="min-w-0">
        <h2 id={id} className="font-semibold wrap-anywhere">
          <WithPhone text={title} order={order} />
        </h2>
        {text && <p className="wrap-anywhere">{text}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {call.isCalling && call.mayConfirm && (
          <Button size="sm" busy={call.isConfirming} onClick={call.confirm}>
            {t('staff.order.callConfirm')}
            <Key className="border-white!">C</Key>
          </Button>
        )}
        <MoveButtons view={view} calling={call.isCalling && call.mayConfirm} onMove={ask} />
        <ReverseMove view={view} onDone={takeFocus} />
        <GoodsBack view={view} onDone={takeFocus} />
      </div>
      {call.isCalling && <OutcomeKeys outcomes={call.outcomes} />}
      {dialogs.map((to) => (
        <MoveDialog
          // The key resets the dialog after a move made here, but not after a move by somebody else.
          key={`${moves} ${to}`}
          view={view}
          to={to}
          open={open === to}
          onClose={() => setOpen(undefined)}
          onMoved={(made) => {
            setOpen(undefined)
            setMoving(undefined)
            takeFocus()
            if (made !== undefined) props.onMoved(made)
          }}
        />
      ))}
    </section>
  )
}

/** Shows which key records which outcome of a call. The buttons for the outcomes are in the panel of calls. */
function OutcomeKeys({ outcomes }: Pick<Call, 'outcomes'>) {
  const t = useT()
  return (
    <p aria-hidden className="flex basis-full flex-wrap gap-x-4 gap-y-1 pointer-coarse:hidden">
      {outcomes.map((outcome, index) => (
        <span key={outcome} className="inline-flex items-center gap-1.5">
          <Key>{`${index + 1}`}</Key>
          {t(`staff.order.call.${outcome}`)}
        </span>
      ))}
    </p>
  )
}

const moveKeys: Partial<Record<OrderStatus, string>> = { 'In Progress': 'C', Shipped: 'S' }

function MoveButtons(props: {
  view: StaffOrderView
  /** Whether the button that ends the call confirms the order. */
  calling: boolean
  onMove: (to: OrderStatus) => void
}) {
  const { view, calling, onMove } = props
  const t = useT()
  const button = (to: OrderStatus, variant: 'primary' | 'secondary' | 'danger') => (
    <Button key={to} size="sm" variant={variant} aria-haspopup="dialog" onClick={() => onMove(to)}>
      {t(moveText(view.order, to), {
        status: t(statusText({ ...view.order, status: to })),
      })}
      {moveKeys[to] !== undefined && !calling && (
        <Key className={variant === 'primary' ? 'border-white!' : ''}>{moveKeys[to]}</Key>
      )}
    </Button>
  )
  const setbacks = view.nextStatuses.filter((to) => statusTable[to].isSetback)
  const steps = view.nextStatuses.filter((to) => !setbacks.includes(to))
  return (
    <>
      {steps.map((to, index) => button(to, index === 0 && !calling ? 'primary' : 'secondary'))}
      {setbacks.map((to) => button(to, 'danger'))}
    </>
  )
}

/** Shows a text in which the customer's phone number is a link that calls it. */
function WithPhone({ text, order }: { text: string; order: StaffOrderView['order'] }) {
  const [before = '', ...after] = text.split(order.phoneText)
  if (after.length === 0) return text
  return (
    <>
      {before}
      <a href={`tel:${order.contactInfo.phoneNumber}`} className={`tabular ${textLink}`}>
        {/* Direction marks in a name must not reorder the number. */}
        <bdi>{order.phoneText}</bdi>
      </a>
      {after.join(order.phoneText)}
    </>
  )
}

const typedGoodsBack = z.object({ sellable: z.boolean(), why: whyField })
type GoodsBackInput = z.output<typeof typedGoodsBack>

/**
 * The form that asks what happened to the goods. `lost` is the value that is given away if they cannot be sold again.
 */
const goodsBackForm = (lost: Given) =>
  typedGoodsBack.check(z.refine(({ sellable, why }) => sellable || saysWhy(why, lost), whyMissing))

/** Records that the goods of an order cancelled in transit are back, and restocks them if they can be sold. */
function GoodsBack({ view, onDone }: { view: StaffOrderView; onDone: () => void }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const lost = { amount: view.goodsGiven, left: view.leftAlone }
  const form = useSchemaForm(goodsBackForm(lost), { defaultValues: { sellable: true, why: '' } })
  const { sellable = true } = useFormValues(form)
  const asks = !sellable && asksColleague(lost)
  const { busy, problem, run } = useOrderAction(async (api, { why, ...body }: GoodsBackInput) => {
    const { waits } = await api.call('POST /staff/orders/{id}/goods-back', {
      params: { id: view.order.id },
      body: { ...body, ...(asks && { why }) },
    })
    if (waits) showAlert({ message: t('staff.approvals.wasAsked') })
  })
  return (
    <>
      {view.mayBringGoodsBack && (
        <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('staff.order.goodsBack')}
        </Button>
      )}
      <QuestionDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('staff.order.goodsBackTitle')}
        action={t(asks ? 'staff.approvals.ask' : 'staff.order.goodsBack')}
        busy={busy}
        problem={problem}
        onSubmit={form.onSubmit(async (body) => {
          if (!(await run(body))) return
          setOpen(false)
          onDone()
        })}
      >
        <p className="mb-3 text-ink-soft">{t('staff.order.goodsBackText')}</p>
        <CheckboxField {...form.field('sellable')} label={t('staff.order.goodsSellable')} />
        <p className="mt-1 mb-3 text-ink-soft">{t('staff.order.goodsBackHint')}</p>
        {!sellable && <ColleagueField field={form.field('why')} given={lost} />}
      </QuestionDialog>
    </>
  )
}

/** Says that an order was cancelled before it left, and why. */
const cancelledText = ({ cancelReason }: StaffOrderView, t: Translate) =>
  cancelReason === undefined
    ? t('staff.order.stepCancelled')
    : t('staff.order.stepCancelledWhy', { reason: t(`staff.order.cancelReason.${cancelReason}`) })

/** Says where the goods of a cancelled order are. */
function goodsText(view: StaffOrderView, t: Translate): string {
  const { mayBringGoodsBack, restockedAt, goodsBackAt } = view
  if (mayBringGoodsBack) return t('staff.order.stepGoodsOut')
  if (restockedAt !== undefined) return t('staff.order.stepGoodsIn')
  return goodsBackAt === undefined ? '' : t('staff.order.stepGoodsLost')
}

/** Joins two sentences in the way of the page's language. Either may be ''. */
const twoSentences = (first: string, second: string, t: Translate) =>
  first && second ? t('form.twoSentences', { first, second }) : first + second

/** Returns the next step of an order that has shipped, entirely or in part. */
function shippedText(order: StaffOrderView['order'], t: Translate): [title: string, text: string] {
  const waiting = order.parcels.find(({ status }) => parcelTable[status].needsStaff)
  if (waiting !== undefined)
    return [
      t('staff.parcels.stands', { number: waiting.number, status: parcelText(waiting, t) }),
      t('staff.order.stepParcelText'),
    ]
  if (order.partlyShipped) return [t('staff.order.stepSendRest'), t('staff.order.stepSendRestText')]
  const pay = payOf(order)
  if (order.shippingMethod === 'self_pickup')
    return [
      t('staff.order.stepReady', { place: order.pickupPlace?.name ?? t('orders.pickupUnknown') }),
      t('staff.order.stepCollect', pay),
    ]
  const courier = order.courierName ?? order.shippingProvider ?? ''
  return [t('staff.order.stepOnTheWay', { courier }), t('staff.order.stepOnTheWayText', pay)]
}

/** Returns the amount still to be paid, as values for the texts of the steps. */
const payOf = (order: StaffOrderView['order']) => ({
  amount: formatRinggit(stillToPay(order)),
  due: dueOf(order),
})

/** Returns the next step as a title, which says what to do, and a text with details. */
function nextStepText(view: StaffOrderView, t: Translate): [title: string, text?: string | undefined] {
  const { order, nextStatuses } = view
  const pay = payOf(order)
  const invoiceStands = order.invoiceInfo.invoiceStatus === 'issued' && view.creditNote === undefined
  const pickup = order.shippingMethod === 'self_pickup'
  const place = order.pickupPlace?.name ?? t('orders.pickupUnknown')
  const call = t('staff.order.stepCall', { name: writtenName(order.contactInfo), phone: order.phoneText })
  switch (order.status) {
    case 'pending': {
      const check = pickup ? t('staff.order.stepCheckPickup', { place }) : t('staff.order.stepCheck')
      const paying =
        order.voucherCode !== undefined && isVoucherDeduction(order)
          ? t('staff.order.stepVoucher', {
              code: order.voucherCode,
              discount: formatRinggit(order.voucherDiscount),
              ...pay,
            })
          : t('staff.order.stepPay', pay)
      return [call, twoSentences(check, paying, t)]
    }
    case 'In Progress':
      return pickup
        ? [t('staff.order.stepHandOver', { place }), t('staff.order.stepCollect', pay)]
        : [t('staff.order.stepShip'), t('staff.order.stepShipText', pay)]
    case 'Shipped':
      return shippedText(order, t)
    case 'delivered':
      return [t('staff.order.stepComplete'), t('staff.order.stepCompleteText', pay)]
    case 'Completed':
      return order.invoiceInfo.invoiceStatus === 'pending'
        ? [t('staff.orders.step.issue_invoice'), t('staff.order.stepInvoice')]
        : [t('staff.order.stepDone')]
    case 'Cancelled':
      return [
        order.deliveryFailure === undefined
          ? cancelledText(view, t)
          : t('staff.order.stepNotDelivered', {
              reason: t(`staff.order.failure.${order.deliveryFailure}`),
            }),
        twoSentences(goodsText(view, t), invoiceStands ? t('staff.order.stepInvoiceStands') : '', t),
      ]
    case 'Return Requested':
      return [
        t('staff.order.stepDecide'),
        t('staff.order.stepDecideText', { reason: order.returnInfo.returnReason ?? '' }),
      ]
    case 'return_approved':
      return [t('staff.order.stepAwaitGoods'), t('staff.order.stepAwaitGoodsText')]
    case 'return_rejected':
      return [
        t('staff.order.stepRejected'),
        t('staff.order.stepRejectedText', {
          status: t(statusText({ ...order, status: statusBeforeReturn(order.statusHistory) })),
        }),
      ]
    case 'Returned': {
      const paid = view.paidAt ? order.amountToPay : 0
      return [
        t('staff.order.stepRefund', { amount: formatRinggit(paid) }),
        nextStatuses.length === 0 ? t('staff.order.stepRefundByOwner') : t('staff.order.stepRefundText'),
      ]
    }
    case 'return_completed': {
      const repaid = order.returnInfo.refundAmount ?? 0
      const done = t('staff.order.stepReturnDoneText', { amount: formatRinggit(repaid) })
      return invoiceStands && repaid > 0
        ? [t('staff.common.issueCreditNote'), twoSentences(done, t('staff.order.stepInvoiceStands'), t)]
        : [t('staff.order.stepReturnDone'), done]
    }
  }
}

/** The button that undoes or corrects the last move of the order. */
function ReverseMove({ view: { order, undo }, onDone }: { view: StaffOrderView; onDone: () => void }) {
  const t = useT()
  const { id, orderNumber: number, language } = order
  const { move = 0, to = order.status } = undo ?? {}
  const byKey = useUndoKey(id)
  return (
    <ReverseStep
      undo={undo}
      step={t(moveText({ ...order, status: to }, order.status))}
      titleOf={(name) => t('staff.order.moveTitle', { move: name, number })}
      text={t('staff.order.backTo', { status: t(statusText({ ...order, status: to })) })}
      language={language}
      variant="secondary"
      hint={byKey && <Key>Ctrl Z</Key>}
      send={(api, entered) =>
        api.call('POST /staff/orders/{id}/undo', { params: { id }, body: { move, ...entered } })
      }
      onDone={onDone}
    />
  )
}
