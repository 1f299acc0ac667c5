import { staffMay, type Permitted, type StaffPermission } from '../staff/staff.ts'
import type { InvoiceStatus } from './invoices.ts'
import { paymentMethods, type PaymentMethod } from './payment-methods.ts'
import {
  firstStatus,
  orderStatuses,
  statusTable,
  statusesWhere,
  toArriveStatuses,
  type Mover,
  type OrderStatus,
  type ReturnStatus,
  type ShippingMethod,
  type StatusRow,
} from './statuses.ts'

/** The parts of an order that decide to which statuses it may move. The history is in chronological order. */
export interface Movable {
  status: OrderStatus
  shippingMethod: ShippingMethod
  statusHistory: readonly { status: OrderStatus }[]
  returnInfo: { returnStatus: ReturnStatus }
}

/**
 * Returns the statuses to which the customer, or staff, may move an order. "return_rejected → the last status that was
 * not a return one."
 */
export function nextStatuses(order: Movable, by: Mover): OrderStatus[] {
  const next = orderStatuses.filter((to) => canMove(order, to, by))
  if (!statusTable[order.status].resumes || by !== 'staff') return next
  return [...next, statusBeforeReturn(order.statusHistory)]
}

function canMove(order: Movable, to: OrderStatus, by: Mover): boolean {
  const { from, returnStatus } = statusTable[to]
  if (returnStatus === 'requested' && isReturnUnderWay(order.returnInfo.returnStatus)) return false
  const forPickup = by === 'staff' && order.shippingMethod === 'self_pickup' ? from.staffForPickup : undefined
  return [...(from[by] ?? []), ...(forPickup ?? [])].includes(order.status)
}

/**
 * Returns the last status that did not belong to a return.
 * @example statusBeforeReturn([{ status: 'delivered' }, { status: 'Return Requested' }]) //=> 'delivered'
 */
export function statusBeforeReturn(history: readonly { status: OrderStatus }[]): OrderStatus {
  return history.findLast(({ status }) => !statusTable[status].returnStatus)?.status ?? firstStatus
}

/** Returns the permission that staff need to move an order to a status. */
export function permissionToMoveTo(status: OrderStatus): StaffPermission {
  return statusTable[status].permission
}

/**
 * Returns the permission that staff need to move several orders at once. Cancelling several orders needs a separate
 * permission.
 */
export function permissionToMoveManyTo(status: OrderStatus): StaffPermission {
  return isCancelled(status) ? 'orders:cancel_many' : permissionToMoveTo(status)
}

/**
 * Returns the kind of input that a move needs; undefined if it needs none, for example when an order resumes after a
 * rejected return. Cancelling an order in transit needs the reason: "Cancelled (refused at the door or
 * undeliverable)".
 */
export function inputFor(order: { status: OrderStatus }, to: OrderStatus): StatusRow['input'] {
  if (isCancelled(to) && restocking(order.status, to) === 'when_staff_confirm') return 'failure'
  return statusTable[order.status].resumes ? undefined : statusTable[to].input
}

/** Whether an order counts as paid after a move. */
export function marksAsPaid(
  order: { status: OrderStatus; paymentMethod: PaymentMethod; shippingMethod: ShippingMethod },
  to: OrderStatus,
): boolean {
  return paymentMethods[order.paymentMethod].paidOn === 'handover'
    ? statusTable[to].isHandedOver?.includes(order.shippingMethod) === true
    : inputFor(order, to) === 'adjustment'
}

/** Returns the statuses to which a member of staff may move an order. */
export function nextStatusesFor(order: Movable, who: Permitted): OrderStatus[] {
  return nextStatuses(order, 'staff').filter((status) => staffMay(who, permissionToMoveTo(status)))
}

/** The reason why a member may not take an action on their order, which is also the error code of the API. */
type OrderRefusal =
  | 'order_not_cancellable'
  | 'return_already_requested'
  | 'return_not_possible'
  | 'invoice_already_requested'
  | 'invoice_not_possible'
export type Permission = { ok: true } | { ok: false; reason: OrderRefusal }

const yes: Permission = { ok: true }
const no = (reason: OrderRefusal): Permission => ({ ok: false, reason })

/** The actions of members on their orders. The page disables a button with the same reason that the API returns. */
export const orderCan = {
  /** Whether the member may cancel the order: "pending → Cancelled (also by the customer)." */
  cancel(order: Movable): Permission {
    return nextStatuses(order, 'customer').includes('Cancelled') ? yes : no('order_not_cancellable')
  },

  /**
   * Whether the member may request a return: "Blocked when returnStatus is requested, approved or completed". It is
   * not possible from Cancelled or Returned either.
   */
  requestReturn(order: Movable): Permission {
    if (isReturnUnderWay(order.returnInfo.returnStatus)) return no('return_already_requested')
    return nextStatuses(order, 'customer').includes('Return Requested') ? yes : no('return_not_possible')
  },

  /**
   * Whether the member may request an invoice: "Blocked when the invoice status is pending or issued." A cancelled
   * order has no invoice.
   */
  requestInvoice(order: { status: OrderStatus; invoiceInfo: { invoiceStatus: InvoiceStatus } }): Permission {
    const { invoiceStatus } = order.invoiceInfo
    if (invoiceStatus === 'pending' || invoiceStatus === 'issued') return no('invoice_already_requested')
    if (invoiceStatus === 'cancelled' || isCancelled(order.status)) return no('invoice_not_possible')
    return yes
  },
}

/** Whether the page offers a return. While an order can be cancelled, the page offers only that. */
export const offersReturn = (order: Movable): boolean => !orderCan.cancel(order).ok

/** Maximum length of the reason for a return. */
export const maxReturnReason = 1000

function isReturnUnderWay(status: ReturnStatus): boolean {
  return status === 'requested' || status === 'approved' || status === 'completed'
}

/** The statuses of a cancelled order, in which nothing is sold and nothing is to be paid. */
export const cancelledStatuses = statusesWhere(({ sale }) => sale === 'cancelled')

/** Whether an order with this status is cancelled. */
export function isCancelled(status: OrderStatus): boolean {
  return statusTable[status].sale === 'cancelled'
}

/**
 * Returns when a move puts the goods back into stock, if at all. "Cancelled before shipping gives the stock back at
 * once; after it, and at Returned, when staff say that the goods are back and sellable."
 */
export function restocking(from: OrderStatus, to: OrderStatus): 'now' | 'when_staff_confirm' | 'never' {
  if (statusTable[to].sale === 'valid') return 'never'
  return statusTable[from].goodsInStore ? 'now' : 'when_staff_confirm'
}

/** Returns the text key for the amount still to pay, on delivery or at pickup. */
export function toPayText({ shippingMethod }: { shippingMethod: ShippingMethod }) {
  return shippingMethod === 'self_pickup' ? 'orders.toPayPickup' : 'orders.toPay'
}

/** Whether the next step of staff is to confirm the order. */
export function awaitsConfirmation(order: { status: OrderStatus; shippingMethod: ShippingMethod }): boolean {
  return statusTable[order.status].work?.[order.shippingMethod].step === 'confirm'
}

/** The statuses in which an order may be unconfirmed. */
export const unconfirmedStatuses = statusesWhere(({ mayBeUnconfirmed }) => mayBeUnconfirmed)

/**
 * Whether an order counts towards the limit: "at most 10 pending orders a member". It counts until staff confirm it,
 * it is cancelled, or its return is approved. An order with a requested return still counts, because its goods are
 * reserved.
 */
export function isUnconfirmed(order: { status: OrderStatus; confirmedAt: unknown }): boolean {
  return order.confirmedAt === null && unconfirmedStatuses.includes(order.status)
}

/** Whether the goods of an order that was cancelled in transit have neither come back nor been recorded as lost. */
export function areGoodsOut(order: {
  status: OrderStatus
  restockedAt: Date | null
  goodsBackAt: Date | null
}): boolean {
  return isCancelled(order.status) && order.restockedAt === null && order.goodsBackAt === null
}

/** Whether staff may correct courier and tracking number. The number is often known only after shipping. */
export function mayChangeParcel(order: { status: OrderStatus; shippingMethod: ShippingMethod }): boolean {
  return statusTable[order.status].isOnTheWay === true && order.shippingMethod === 'delivery'
}

/** Amounts of an order in one unit: ringgit in the API, sen in the database. */
interface OrderAmounts {
  /** "The order's totalAmount the plain sum." */
  totalAmount: number
  /** The deduction for the voucher. Staff apply it when they confirm the order. */
  voucherDiscount: number
  /** The deduction by staff; missing until they confirm the order. */
  adjustment?: number | undefined
  /** The fee that staff charge in addition to the goods. */
  fee?: number | undefined
}

/**
 * Returns the amount to pay on delivery: the total plus the fee, minus the deduction; never below 0. "'To pay on
 * delivery', invoice and revenue use the amount after it."
 * @example
 * amountToPay({ totalAmount: 100, voucherDiscount: 10 }) //=> 90
 * amountToPay({ totalAmount: 100, voucherDiscount: 10, adjustment: 0 }) //=> 100
 * amountToPay({ totalAmount: 100, voucherDiscount: 10, fee: 30 }) //=> 120
 */
export function amountToPay({ totalAmount, voucherDiscount, adjustment, fee = 0 }: OrderAmounts): number {
  return Math.max(0, totalAmount + fee - Math.max(0, adjustment ?? voucherDiscount))
}

/**
 * Returns the deduction from the goods of an order, in sen, never below 0. Until staff confirm the order, it is the
 * voucher's discount; afterwards, the deduction that they set.
 * @example deductionOf({ adjustmentSen: null, voucherDiscountSen: 1000 }) //=> 1000
 */
export const deductionOf = ({
  adjustmentSen,
  voucherDiscountSen,
}: {
  adjustmentSen: number | null
  voucherDiscountSen: number
}): number => Math.max(0, adjustmentSen ?? voucherDiscountSen)

/** Returns the amount to collect at the handover: the amount to pay minus earlier payments, never below 0. */
export function stillToPay({
  amountToPay: whole,
  paidInAdvance = 0,
}: {
  amountToPay: number
  paidInAdvance?: number | undefined
}): number {
  return Math.max(0, whole - paidInAdvance)
}

/** Returns 'none' if nothing is left to pay, otherwise 'other'. Texts choose their wording by this value. */
export const dueOf = (order: Parameters<typeof stillToPay>[0]) =>
  stillToPay(order) === 0 ? ('none' as const) : ('other' as const)
export type Due = ReturnType<typeof dueOf>

/**
 * Whether the deduction is exactly the voucher's discount. Staff may have agreed on another amount with the customer.
 */
export function isVoucherDeduction(order: Omit<OrderAmounts, 'totalAmount'>): boolean {
  const { voucherDiscount, adjustment = voucherDiscount } = order
  return voucherDiscount > 0 && adjustment === voucherDiscount
}

/** The value in place of a courier's id if the customer collects the order: "`self_pickup` for pickup." */
export const pickedUpByCustomer = 'self_pickup'

/** The halves of a day that customers can choose for a delivery. */
export const halfDays = ['morning', 'afternoon'] as const
export type HalfDay = (typeof halfDays)[number]

/**
 * Whether an order has not arrived and its last promised day has passed. "Past the promised date the order shows so to
 * both."
 */
export function isLate(order: { status: OrderStatus; promisedTo: string | null }, today: string): boolean {
  return toArriveStatuses.includes(order.status) && order.promisedTo !== null && order.promisedTo < today
}

/** Whether staff may still change the promised days of a delivery. */
export function mayMoveDelivery(order: { status: OrderStatus; shippingMethod: ShippingMethod }): boolean {
  return order.shippingMethod === 'delivery' && toArriveStatuses.includes(order.status)
}

/**
 * Ids of the demo member's orders. "A helper can open the confirm page with the test ids TEST-PICKUP-ORDER or
 * TEST-DELIVERY-ORDER."
 */
export const testOrderIds = { pickup: 'TEST-PICKUP-ORDER', delivery: 'TEST-DELIVERY-ORDER' } as const
