import { useState } from 'react'
import { addressLine } from '#core/delivery/postal-address.ts'
import { toSen, toRinggit } from '#core/money.ts'
import { deductionAfter, mostAfterChange } from '#core/orders/changing/amounts.ts'
import type { DescribedChange } from '#core/orders/changing/change-texts.ts'
import type { YesChoice } from '#core/orders/changing/changes.ts'
import type { OrderAddress } from '#core/delivery/order-address.ts'
import { amountToPay } from '#core/orders/orders.ts'
import { parseFigure } from '#core/parse-number.ts'
import type { CallRequest } from '../../api/client.ts'
import type { StaffOrderView } from '../order/staff-order-view.ts'
import type { ChosenSlot } from '../../phone-orders/slot-choices.ts'
import { goodsTotal, linesToSend, markOf, type DraftLine } from './draft.ts'

/** Parses a typed amount of whole ringgit. An empty text is 0; other texts are undefined. */
export const typedRinggit = (typed: string): number | undefined => {
  const figure = typed.trim() === '' ? 0 : parseFigure(typed)
  return figure !== undefined && Number.isInteger(figure) && figure >= 0 ? figure : undefined
}

/** Keeps everything that staff have changed in an order and not yet saved. */
export function useChange(view: StaffOrderView, start: readonly DraftLine[]) {
  const { order } = view
  const [lines, setLines] = useState(start)
  const [slot, setSlot] = useState<ChosenSlot>()
  const [address, setAddress] = useState<OrderAddress>()
  const [notes, setNotes] = useState(order.notes)
  const [fee, setFee] = useState(String(order.fee ?? 0))
  const [feeReason, setFeeReason] = useState(order.feeReason ?? '')
  /** The typed text. While it is undefined, because nothing was typed, the usual deduction applies. */
  const [deduction, setDeduction] = useState<string>()
  const [deductionReason, setDeductionReason] = useState('')
  /** True after somebody tried to save without the reason. */
  const [lacksReason, setLacksReason] = useState(false)
  const [note, setNote] = useState('')
  const [yes, setYes] = useState<YesChoice>('ask')
  /** True after the server refused the change because the customer must agree, for example if a voucher is lost. */
  const [needsYes, setNeedsYes] = useState(false)
  return {
    lines,
    setLines,
    slot,
    setSlot,
    address,
    setAddress,
    notes,
    setNotes,
    fee,
    setFee,
    feeReason,
    setFeeReason,
    deduction,
    setDeduction,
    deductionReason,
    setDeductionReason,
    lacksReason: lacksReason && deductionReason.trim() === '',
    setLacksReason,
    note,
    setNote,
    yes,
    setYes,
    needsYes,
    setNeedsYes,
  }
}
export type ChangeDraft = ReturnType<typeof useChange>

/** Returns the amounts of an order before and after the change, in ringgit, as the shop computes them. */
export function amountsOf({ order, voucherWorth, mostBeyondVoucher }: StaffOrderView, draft: ChangeDraft) {
  const goods = { before: goodsTotal(draft.lines, 'before'), after: goodsTotal(draft.lines, 'after') }
  const voucher =
    goods.before === goods.after ? order.voucherDiscount : Math.min(voucherWorth ?? 0, goods.after)
  const before = {
    totalSen: toSen(order.totalAmount),
    voucherDiscountSen: toSen(order.voucherDiscount),
    adjustmentSen: order.adjustment === undefined ? null : toSen(order.adjustment),
    feeSen: 0,
  }
  const after = { totalSen: toSen(goods.after), voucherDiscountSen: toSen(voucher) }
  const kept = deductionAfter(before, after)
  const beyond = mostBeyondVoucher === undefined ? null : toSen(mostBeyondVoucher)
  const most = toRinggit(mostAfterChange(before, after, beyond))
  const usual = kept === null ? undefined : toRinggit(kept)
  const typed = draft.deduction === undefined ? undefined : typedRinggit(draft.deduction)
  const deduction = usual === undefined ? undefined : (typed ?? usual)
  const fee = typedRinggit(draft.fee) ?? order.fee ?? 0
  const toPay = {
    before: order.amountToPay,
    after: amountToPay({ totalAmount: goods.after, voucherDiscount: voucher, adjustment: deduction, fee }),
  }
  return {
    goods,
    voucher,
    usual,
    deduction,
    /** The most that the staff member may deduct without approval; undefined if they may deduct everything. */
    most: most < goods.after ? most : undefined,
    /** Whether the deduction needs the approval of a colleague. */
    isAbove: deduction !== undefined && deduction <= goods.after && deduction > most,
    /** Whether the deduction needs a reason. */
    isMore: deduction !== undefined && deduction > (usual ?? 0),
    fee,
    toPay,
    rises: draft.needsYes || toPay.after > toPay.before,
  }
}
export type ChangeAmounts = ReturnType<typeof amountsOf>

/** Returns the typed amounts that are not whole ringgit, or that exceed the price of the goods. They prevent saving. */
export function unreadableAmounts(
  { fee, deduction }: Pick<ChangeDraft, 'fee' | 'deduction'>,
  { usual, goods }: Pick<ChangeAmounts, 'usual' | 'goods'>,
): ('fee' | 'deduction')[] {
  const deducted = deduction === undefined ? usual : typedRinggit(deduction)
  const isDeductionWrong = usual !== undefined && (deducted === undefined || deducted > goods.after)
  return [
    ...(typedRinggit(fee) === undefined ? (['fee'] as const) : []),
    ...(isDeductionWrong ? (['deduction'] as const) : []),
  ]
}

type Body = CallRequest<'POST /staff/orders/{id}/content'>['body']

/** Returns the request that saves a draft, without the seen version; undefined if nothing changed. */
export function changeToSend(
  { order }: StaffOrderView,
  draft: ChangeDraft,
  { rises, usual, isAbove }: ChangeAmounts,
): Omit<Body, 'seen'> | undefined {
  const lines = linesToSend(draft.lines)
  const fee = typedRinggit(draft.fee)
  const isFeeSame =
    fee === undefined ||
    (fee === (order.fee ?? 0) && (fee === 0 || draft.feeReason.trim() === order.feeReason))
  const deduction = draft.deduction === undefined ? undefined : typedRinggit(draft.deduction)
  const reason = draft.deductionReason.trim()
  const body = {
    ...(lines && { lines }),
    ...(draft.slot && { delivery: draft.slot }),
    ...(draft.address && { shippingAddress: draft.address }),
    ...(draft.notes.trim() !== order.notes && { notes: draft.notes }),
    ...(!isFeeSame && { fee: { amount: fee, reason: draft.feeReason } }),
    ...(deduction !== undefined &&
      deduction !== usual && { deduction: { amount: deduction, ...(reason && { reason }) } }),
  }
  if (Object.keys(body).length === 0) return undefined
  return { ...body, note: draft.note, ...(rises && { yes: draft.yes }), ...(isAbove && { why: reason }) }
}

function named(line: DraftLine, side: 'before' | 'after') {
  const spec = line[side]
  return spec && { ...spec, productName: line.productName }
}

/** Converts a draft for the sentences that the customer will read. */
export function describedDraft(
  { order }: StaffOrderView,
  draft: ChangeDraft,
  amounts: ChangeAmounts,
): DescribedChange {
  const { promise } = order
  const deducted = order.adjustment
  return {
    parts: [
      ...(draft.address ? (['address'] as const) : []),
      ...(draft.notes.trim() === order.notes ? [] : (['notes'] as const)),
    ],
    ...(draft.address && { address: addressLine(draft.address) }),
    notes: draft.notes.trim(),
    lines: draft.lines
      .filter((line) => markOf(line) !== 'same')
      .map((line) => ({ before: named(line, 'before'), after: named(line, 'after') })),
    ...(draft.slot && { delivery: { before: promise, after: draft.slot } }),
    ...(amounts.fee !== (order.fee ?? 0) && {
      fee: { after: amounts.fee, reason: draft.feeReason || (order.feeReason ?? '') },
    }),
    ...(deducted !== undefined &&
      amounts.deduction !== undefined &&
      amounts.deduction !== deducted && {
        deduction: { before: deducted, after: amounts.deduction },
      }),
  }
}
