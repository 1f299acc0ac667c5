import { isReturnUnderWay, type ReturnStatus } from './returns.ts'
import type { InvoiceStatus } from './invoices.ts'

/**
 * "Values in the list filter: pending, In Progress, Shipped, Completed, Cancelled, Return Requested,
 * Returned. The confirm page also knows return_approved, return_rejected, return_completed and delivered."
 */
export const orderStatuses = [
  'pending',
  'In Progress',
  'Shipped',
  'delivered',
  'Completed',
  'Cancelled',
  'Return Requested',
  'return_approved',
  'return_rejected',
  'Returned',
  'return_completed',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** "Values in the list filter." */
export const filterStatuses = [
  'pending',
  'In Progress',
  'Shipped',
  'Completed',
  'Cancelled',
  'Return Requested',
  'Returned',
] as const satisfies readonly OrderStatus[]

/** The statuses of a return; every other one is a stage of the delivery. */
export const statusesOfReturn: readonly OrderStatus[] = [
  'Return Requested',
  'return_approved',
  'return_rejected',
  'Returned',
  'return_completed',
]

/** "shippingMethod (delivery or self_pickup)." */
export const shippingMethods = ['delivery', 'self_pickup'] as const
export type ShippingMethod = (typeof shippingMethods)[number]

/** "Payment method on created orders: Cash on Delivery." */
export const paymentMethod = 'Cash on Delivery'

/** Who moves an order: the member whose order it is, or the shop. */
export type Mover = 'customer' | 'staff'

interface Move {
  from: readonly OrderStatus[]
  to: OrderStatus
  by: readonly Mover[]
  /** Only for orders that are fetched from the shop. */
  only?: 'self_pickup'
}

const except = (...excluded: OrderStatus[]) => orderStatuses.filter((status) => !excluded.includes(status))

/**
 * "Pending → In Progress, Cancelled (also by the customer) · In Progress → Shipped, Completed (pickup only),
 * Cancelled · Shipped → delivered, Cancelled (refused at the door or undeliverable) · delivered → Completed ·
 * any but Cancelled, Returned, return_completed → Return Requested (the customer) · Return Requested →
 * return_approved, return_rejected · return_approved → Returned · Returned → return_completed." The way out
 * of return_rejected depends on the history: see `nextStatuses`.
 */
export const orderMoves: readonly Move[] = [
  { from: ['pending'], to: 'In Progress', by: ['staff'] },
  { from: ['pending'], to: 'Cancelled', by: ['customer', 'staff'] },
  { from: ['In Progress'], to: 'Shipped', by: ['staff'] },
  { from: ['In Progress'], to: 'Completed', by: ['staff'], only: 'self_pickup' },
  { from: ['In Progress', 'Shipped'], to: 'Cancelled', by: ['staff'] },
  { from: ['Shipped'], to: 'delivered', by: ['staff'] },
  { from: ['delivered'], to: 'Completed', by: ['staff'] },
  {
    from: except('Cancelled', 'Returned', 'return_completed'),
    to: 'Return Requested',
    by: ['customer'],
  },
  { from: ['Return Requested'], to: 'return_approved', by: ['staff'] },
  { from: ['Return Requested'], to: 'return_rejected', by: ['staff'] },
  { from: ['return_approved'], to: 'Returned', by: ['staff'] },
  { from: ['Returned'], to: 'return_completed', by: ['staff'] },
]

/** What of an order decides where it may go; the history is in the order in which it happened. */
export interface Movable {
  status: OrderStatus
  shippingMethod: ShippingMethod
  statusHistory: readonly { status: OrderStatus }[]
  returnInfo: { returnStatus: ReturnStatus }
}

/**
 * The statuses that somebody may take an order to now.
 * "return_rejected → the last status that was not a return one."
 */
export function nextStatuses(order: Movable, by: Mover): OrderStatus[] {
  const next = orderMoves
    .filter(
      (move) =>
        move.from.includes(order.status) &&
        move.by.includes(by) &&
        (move.only === undefined || move.only === order.shippingMethod) &&
        (move.to !== 'Return Requested' || !isReturnUnderWay(order.returnInfo.returnStatus)),
    )
    .map((move) => move.to)
  if (order.status !== 'return_rejected' || by !== 'staff') return next
  return [...next, statusBeforeReturn(order.statusHistory)]
}

/**
 * The last status that was not one of a return.
 *
 * @example
 * statusBeforeReturn([{ status: 'delivered' }, { status: 'Return Requested' }]) //=> 'delivered'
 */
export function statusBeforeReturn(history: readonly { status: OrderStatus }[]): OrderStatus {
  return history.findLast(({ status }) => !statusesOfReturn.includes(status))?.status ?? 'pending'
}

/** Why the member may not do something with an order: the code that the API refuses it with. */
export type OrderRefusal =
  | 'order_not_cancellable'
  | 'return_already_requested'
  | 'return_not_possible'
  | 'invoice_already_requested'
  | 'invoice_not_possible'
export type Permission = { ok: true } | { ok: false; reason: OrderRefusal }

const yes: Permission = { ok: true }
const no = (reason: OrderRefusal): Permission => ({ ok: false, reason })

/** What the member may do with an order; the page shows the reason that the API would refuse it with. */
export const orderCan = {
  /** "pending → Cancelled (also by the customer)." */
  cancel(order: Movable): Permission {
    return nextStatuses(order, 'customer').includes('Cancelled') ? yes : no('order_not_cancellable')
  },

  /**
   * "Blocked when returnStatus is requested, approved or completed"; not from Cancelled or Returned either.
   */
  requestReturn(order: Movable): Permission {
    if (isReturnUnderWay(order.returnInfo.returnStatus)) return no('return_already_requested')
    return nextStatuses(order, 'customer').includes('Return Requested') ? yes : no('return_not_possible')
  },

  /**
   * "Blocked when the invoice status is pending or issued." There is none for an order that was cancelled.
   */
  requestInvoice(order: { status: OrderStatus; invoiceInfo: { invoiceStatus: InvoiceStatus } }): Permission {
    const { invoiceStatus } = order.invoiceInfo
    if (invoiceStatus === 'pending' || invoiceStatus === 'issued') return no('invoice_already_requested')
    if (invoiceStatus === 'cancelled' || order.status === 'Cancelled') return no('invoice_not_possible')
    return yes
  },
}

/**
 * Whether the goods still lie in the shop's store.
 * "Cancelled before shipping gives the stock back at once; after it, when staff say that the goods are back."
 */
export function isBeforeShipping(status: OrderStatus): boolean {
  return status === 'pending' || status === 'In Progress'
}

/** The statuses in which an order may still wait for the call that confirms it. */
export const unconfirmedStatuses: readonly OrderStatus[] = ['pending', 'Return Requested', 'return_rejected']

/**
 * Whether an order counts towards the most that a member may have pending: until staff confirm it, it is
 * cancelled, or its return is approved. Asking to return it makes no room, because its goods are still held.
 * "At most 10 pending orders a member."
 */
export function isUnconfirmed({ status, confirmed }: { status: OrderStatus; confirmed: boolean }): boolean {
  return !confirmed && unconfirmedStatuses.includes(status)
}

/**
 * Whether the goods of an order may still be put back into the stock although it was cancelled on its way.
 */
export function mayBringGoodsBack({
  status,
  restocked,
}: {
  status: OrderStatus
  restocked: boolean
}): boolean {
  return status === 'Cancelled' && !restocked
}

/**
 * Whether courier and tracking number of an order may be noted or put right: the number is often known only when the
 * courier has the parcel.
 *
 * @example
 * mayChangeParcel({ status: 'Shipped', shippingMethod: 'delivery' }) //=> true
 * mayChangeParcel({ status: 'Shipped', shippingMethod: 'self_pickup' }) //=> false
 */
export function mayChangeParcel({
  status,
  shippingMethod,
}: {
  status: OrderStatus
  shippingMethod: ShippingMethod
}): boolean {
  return status === 'Shipped' && shippingMethod === 'delivery'
}

/**
 * Whether an order was ever paid for. "Payment method on created orders: Cash on Delivery": what was neither
 * delivered nor completed was not.
 */
export function wasPaid(history: readonly { status: OrderStatus }[]): boolean {
  return history.some(({ status }) => status === 'delivered' || status === 'Completed')
}

/** What an order's money consists of, all in one unit: ringgit on the wire, sen in the shop. */
export interface OrderAmounts {
  /** "The order's totalAmount the plain sum." */
  totalAmount: number
  /** What staff will deduct when they confirm the order by phone. */
  voucherDiscount: number
  /** What staff did deduct; missing until they confirmed. */
  adjustment?: number | undefined
}

/**
 * What the member pays on delivery, in the unit of the amounts, never below 0.
 * "'To pay on delivery', invoice and revenue use the amount after it."
 *
 * @example
 * amountToPay({ totalAmount: 100, voucherDiscount: 10 }) //=> 90
 * amountToPay({ totalAmount: 100, voucherDiscount: 10, adjustment: 0 }) //=> 100
 * amountToPay({ totalAmount: 5, voucherDiscount: 10 }) //=> 0
 */
export function amountToPay({ totalAmount, voucherDiscount, adjustment }: OrderAmounts): number {
  return Math.max(0, totalAmount - Math.max(0, adjustment ?? voucherDiscount))
}

/**
 * Whether what is deducted is the voucher's discount; staff may have agreed on another amount when they
 * confirmed.
 *
 * @example
 * isVoucherDeduction({ voucherDiscount: 10 }) //=> true
 * isVoucherDeduction({ voucherDiscount: 10, adjustment: 30 }) //=> false
 */
export function isVoucherDeduction({
  voucherDiscount,
  adjustment,
}: Pick<OrderAmounts, 'voucherDiscount' | 'adjustment'>): boolean {
  return voucherDiscount > 0 && (adjustment ?? voucherDiscount) === voucherDiscount
}

/**
 * "The full name is split at its first space into first and last name."
 *
 * @example
 * splitFullName(' Mei Ling Tan ') //=> { firstName: 'Mei', lastName: 'Ling Tan' }
 * splitFullName('陳美玲') //=> { firstName: '陳美玲', lastName: '' }
 */
export function splitFullName(fullName: string): { firstName: string; lastName: string } {
  const [firstName = '', ...others] = fullName.trim().split(/\s+/u)
  return { firstName, lastName: others.join(' ') }
}

/** Who brings an order that is fetched, in the place of a courier's id: "`self_pickup` for pickup." */
export const fetchedByCustomer = 'self_pickup'

/** Half a day that a delivery can be asked for. */
export const halfDays = ['morning', 'afternoon'] as const
export type HalfDay = (typeof halfDays)[number]

/** "A helper can open the confirm page with the test ids TEST-PICKUP-ORDER or TEST-DELIVERY-ORDER." */
export const testOrderIds = { pickup: 'TEST-PICKUP-ORDER', delivery: 'TEST-DELIVERY-ORDER' } as const
