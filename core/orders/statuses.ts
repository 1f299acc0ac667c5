import type { StaffPermission } from '../staff/staff.ts'

/** How an order reaches its customer. "shippingMethod (delivery or self_pickup)." */
export const shippingMethods = ['delivery', 'self_pickup'] as const
export type ShippingMethod = (typeof shippingMethods)[number]

/**
 * The statuses of an order's return, as specified. "Return status values: not_applied, requested, approved, rejected,
 * completed. A new order starts as not_applied."
 */
export const returnStatuses = ['not_applied', 'requested', 'approved', 'rejected', 'completed'] as const
export type ReturnStatus = (typeof returnStatuses)[number]

/**
 * The queues of the back office. "Queues (to confirm, in progress, to ship, to hand over, returns to decide, invoices
 * to issue) with counts."
 */
export const orderQueues = [
  'to_confirm',
  'deductions_to_decide',
  'in_progress',
  'to_ship',
  'to_hand_over',
  'on_the_way',
  'late',
  'to_complete',
  'goods_out',
  'returns_to_decide',
  'returns_under_way',
  'invoices_to_issue',
] as const
export type OrderQueue = (typeof orderQueues)[number]

/** Those who can move an order: the member who placed it, and staff. */
export type Mover = 'customer' | 'staff'

/** The next step of staff for an order, or for its invoice. */
export type WorkStep =
  | 'confirm'
  | 'decide_deduction'
  | 'ship'
  | 'send_rest'
  | 'hand_over'
  | 'deliver'
  | 'complete'
  | 'await_goods'
  | 'decide_return'
  | 'receive_return'
  | 'take_back'
  | 'repay'
  | 'issue_invoice'

/** The work that an order needs from staff next. */
interface Work {
  queues: readonly Exclude<OrderQueue, 'invoices_to_issue' | 'deductions_to_decide' | 'goods_out' | 'late'>[]
  step: WorkStep
  /** The status to which the step leads, if it needs no decision. */
  to?: OrderStatus
}

/** Returns the same work for every shipping method. */
const always = <const Same>(work: Same) => ({ delivery: work, self_pickup: work })

/**
 * All properties of each status, apart from the defaults in `usual`. A new status is one row here; the compiler then
 * reports the texts and emails that are missing for it. "Pending → In Progress, Cancelled (also by the customer) · In
 * Progress → Shipped, Completed (pickup only), Cancelled · Shipped → delivered, Cancelled (refused at the door or
 * undeliverable) · delivered → Completed · any but Cancelled, Returned, return_completed → Return Requested (the
 * customer) · Return Requested → return_approved, return_rejected · return_approved → Returned · Returned →
 * return_completed." `nextStatuses` adds the way out of return_rejected, which depends on the history.
 */
const table = {
  pending: {
    tone: 'warning',
    tracks: ['delivery', 'self_pickup'],
    work: always({ queues: ['to_confirm'], step: 'confirm' }),
    inFilter: true,
    goodsInStore: true,
    mayBeUnconfirmed: true,
  },
  'In Progress': {
    tone: 'info',
    moveHint: 'staff.order.aboutConfirm',
    from: { staff: ['pending'] },
    input: 'adjustment',
    emailAdds: 'order',
    tracks: ['delivery', 'self_pickup'],
    work: {
      delivery: { queues: ['in_progress', 'to_ship'], step: 'ship', to: 'Shipped' },
      self_pickup: { queues: ['in_progress', 'to_hand_over'], step: 'hand_over', to: 'Completed' },
    },
    inFilter: true,
    inBulk: true,
    correctable: true,
    goodsInStore: true,
  },
  Shipped: {
    tone: 'petrol',
    from: { staff: ['In Progress'] },
    textForPickup: 'orders.statusPickup.Shipped',
    textForPart: {
      delivery: 'orders.statusPartly.Shipped',
      self_pickup: 'orders.statusPartlyPickup.Shipped',
    },
    moveForPickup: 'staff.order.moveReady',
    input: 'parcel',
    emailAdds: 'parcel',
    tracks: ['delivery'],
    work: {
      delivery: { queues: ['on_the_way'], step: 'deliver', to: 'delivered' },
      self_pickup: { queues: ['to_hand_over'], step: 'hand_over', to: 'delivered' },
    },
    inFilter: true,
    inBulk: true,
    correctable: true,
    isOnTheWay: true,
  },
  delivered: {
    tone: 'petrol',
    from: { staff: ['Shipped'] },
    textForPickup: 'orders.statusPickup.delivered',
    moveForPickup: 'staff.order.moveHandedOver',
    tracks: ['delivery'],
    work: always({ queues: ['to_complete'], step: 'complete', to: 'Completed' }),
    inBulk: true,
    correctable: true,
    // A pickup with this status is ready at its location, but neither collected nor paid.
    isHandedOver: ['delivery'],
    isSettled: true,
  },
  Completed: {
    tone: 'success',
    from: { staff: ['delivered'], staffForPickup: ['In Progress'] },
    moveForPickup: 'staff.order.moveHandedOver',
    bulkHint: 'staff.orders.completeHint',
    tracks: ['delivery', 'self_pickup'],
    inFilter: true,
    inBulk: true,
    correctable: true,
    isHandedOver: ['delivery', 'self_pickup'],
    isSettled: true,
  },
  Cancelled: {
    tone: 'neutral',
    moveHint: 'staff.order.aboutCancel',
    from: { customer: ['pending'], staff: ['pending', 'In Progress', 'Shipped'] },
    permission: 'orders:cancel',
    input: 'cancellation',
    tracks: [],
    inFilter: true,
    isSettled: true,
    isSetback: true,
    sale: 'cancelled',
  },
  'Return Requested': {
    tone: 'warning',
    from: { customer: ['pending', 'In Progress', 'Shipped', 'delivered', 'Completed', 'return_rejected'] },
    returnStatus: 'requested',
    tracks: ['return', 'rejected_return'],
    work: always({ queues: ['returns_to_decide'], step: 'decide_return' }),
    inFilter: true,
    mayBeUnconfirmed: true,
  },
  return_approved: {
    tone: 'info',
    from: { staff: ['Return Requested'] },
    permission: 'returns:decide',
    returnStatus: 'approved',
    decidesReturn: true,
    emailAdds: 'refund',
    tracks: ['return'],
    work: always({ queues: ['returns_under_way'], step: 'receive_return' }),
  },
  return_rejected: {
    tone: 'danger',
    moveHint: 'staff.order.aboutReject',
    from: { staff: ['Return Requested'] },
    permission: 'returns:decide',
    input: 'reason',
    returnStatus: 'rejected',
    emailAdds: 'why',
    decidesReturn: true,
    resumes: true,
    tracks: ['rejected_return'],
    work: always({ queues: ['returns_under_way'], step: 'take_back' }),
    mayBeUnconfirmed: true,
    isSetback: true,
  },
  Returned: {
    tone: 'neutral',
    moveHint: 'staff.order.aboutReturned',
    from: { staff: ['return_approved'] },
    permission: 'returns:decide',
    returnStatus: 'approved',
    emailAdds: 'refund',
    tracks: ['return'],
    work: always({ queues: ['returns_under_way'], step: 'repay' }),
    inFilter: true,
    sale: 'returned',
  },
  return_completed: {
    tone: 'success',
    moveHint: 'staff.order.aboutRefund',
    from: { staff: ['Returned'] },
    permission: 'returns:refund',
    input: 'refund',
    returnStatus: 'completed',
    tracks: ['return'],
    isSettled: true,
    sale: 'refunded',
  },
} as const

/** The values of rows that do not set these properties. */
const usual = {
  moveHint: 'staff.order.aboutMove',
  from: {},
  permission: 'orders:move',
  sale: 'valid',
} as const

type Table = typeof table
export type OrderStatus = keyof Table

/** The progress tracks that the page of an order can show. */
export type Track = ShippingMethod | 'return' | 'rejected_return'

export interface StatusRow {
  /** The colour of the status's badge. */
  tone: 'neutral' | 'warning' | 'info' | 'petrol' | 'success' | 'danger'
  /** Text key of the status's name. */
  text: `orders.status.${OrderStatus}`
  /** Text key of the status's name for a pickup, if that differs. */
  textForPickup?: `orders.statusPickup.${'Shipped' | 'delivered'}`
  /** Text keys of the status's name while only some of the goods have reached it. */
  textForPart?: Readonly<Record<ShippingMethod, `orders.statusPartly${'' | 'Pickup'}.Shipped`>>
  /** Text key of the sentence in the dialog that moves an order to this status. */
  moveHint: `staff.order.about${'Move' | 'Confirm' | 'Cancel' | 'Reject' | 'Returned' | 'Refund'}`
  /** Text key of the button that moves a pickup to this status, if it differs. */
  moveForPickup?: 'staff.order.moveReady' | 'staff.order.moveHandedOver'
  /** Text key of a sentence in the dialog of the bulk move. */
  bulkHint?: 'staff.orders.completeHint'
  /**
   * The statuses from which the customer, or staff, may move an order to this one. `staffForPickup` adds some for
   * pickups.
   */
  from: Readonly<Partial<Record<Mover | 'staffForPickup', readonly OrderStatus[]>>>
  /** The permission for moving an order to this status. */
  permission: StaffPermission
  /** The kind of input for moving an order to this status. */
  input?: 'adjustment' | 'parcel' | 'refund' | 'reason' | 'cancellation' | 'failure'
  /**
   * The status of the return, as specified: "Return Requested = requested, return_approved and Returned = approved,
   * return_completed = completed, return_rejected = rejected." Statuses without a return status belong to the
   * delivery.
   */
  returnStatus?: ReturnStatus
  /** The part that the email about the status adds: the goods, the parcel, the time of the refund, or the reason. */
  emailAdds?: 'order' | 'parcel' | 'refund' | 'why'
  /** Whether staff decide on a return request by moving an order to this status. */
  decidesReturn?: true
  /** Whether an order resumes from here at its status before the return. */
  resumes?: true
  /** The tracks in which the status is a step. The steps of a track are in the order of this table. */
  tracks: readonly Track[]
  /** The next step of staff; missing if nothing is left to do. */
  work?: Readonly<Record<ShippingMethod, Work>>
  /** Whether the status is among the "values in the list filter". */
  inFilter?: true
  /**
   * Whether several orders can be moved to this status at once: "Bulk moves with a result per order." Cancellations
   * and refunds are decided one by one.
   */
  inBulk?: true
  /**
   * Whether staff may undo a move to this status, and correct it later. Moves that cancel an order or decide on a
   * return must be confirmed instead.
   */
  correctable?: true
  /** Whether the goods are still in the shop, so that cancelling puts them back into stock. */
  goodsInStore?: true
  /** Whether the goods are on their way, or are ready at the pickup location. */
  isOnTheWay?: true
  /** Whether an order with this status may be unconfirmed. */
  mayBeUnconfirmed?: true
  /** The shipping methods for which goods and cash have changed hands at this status. */
  isHandedOver?: readonly ShippingMethod[]
  /**
   * Whether nothing is left to do: "Erase: only when no order is open." An order with a rejected return is open,
   * because it resumes.
   */
  isSettled?: true
  /** Whether the status is bad news for the customer. Its button is then red and comes last. */
  isSetback?: true
  /**
   * The state of the sale. A cancelled sale has no revenue, a refunded sale has no invoice, and after a return
   * nothing counts as sold.
   */
  sale: 'valid' | 'returned' | 'refunded' | 'cancelled'
}

type OptionalField = 'text' | keyof typeof usual
type OwnRow = Omit<StatusRow, OptionalField> & Partial<Pick<StatusRow, OptionalField>>
const ownRows: Readonly<Record<OrderStatus, OwnRow>> = table

export const orderStatuses = Object.keys(table) as readonly OrderStatus[]

/** Whether a text is a status. */
export const isOrderStatus = (text: string): text is OrderStatus => Object.hasOwn(table, text)

export const statusTable = Object.fromEntries(
  orderStatuses.map((status): [OrderStatus, StatusRow] => [
    status,
    { ...usual, text: `orders.status.${status}`, ...ownRows[status] },
  ]),
) as Readonly<Record<OrderStatus, StatusRow>>

/**
 * Returns the text key of the name of an order's status.
 * @example
 * statusText({ status: 'Shipped', shippingMethod: 'self_pickup' }) //=> 'orders.statusPickup.Shipped'
 * statusText({ status: 'Shipped', shippingMethod: 'delivery', partlyShipped: true }) //=> 'orders.statusPartly.Shipped'
 */
export function statusText(order: {
  status: OrderStatus
  shippingMethod: ShippingMethod
  /** Whether some of the order's goods have not left the shop. */
  partlyShipped?: boolean | undefined
}) {
  const { text, textForPickup, textForPart } = statusTable[order.status]
  if (order.partlyShipped && textForPart) return textForPart[order.shippingMethod]
  return (order.shippingMethod === 'self_pickup' && textForPickup) || text
}

/** The status of a new order. */
export const firstStatus = 'pending' satisfies OrderStatus

/**
 * Returns the statuses whose row fulfils a condition, in the order of the table.
 * @example statusesWhere(({ isSetback }) => isSetback) //=> ['Cancelled', 'return_rejected']
 */
export function statusesWhere(fulfills: (row: StatusRow) => boolean | undefined): OrderStatus[] {
  return orderStatuses.filter((status) => fulfills(statusTable[status]))
}

/**
 * The statuses by which the list can be filtered. "Values in the list filter: pending, In Progress, Shipped,
 * Completed, Cancelled, Return Requested, Returned."
 */
export const filterStatuses = statusesWhere(({ inFilter }) => inFilter)

/** The statuses in which a delivery has not arrived. */
export const toArriveStatuses = statusesWhere(
  ({ goodsInStore, isOnTheWay }) => goodsInStore === true || isOnTheWay === true,
)

/** The statuses whose row has the given properties. */
export type StatusWith<Columns> = {
  [Status in OrderStatus]: Table[Status] extends Columns ? Status : never
}[OrderStatus]

export type BulkStatus = StatusWith<{ inBulk: true }>

export const bulkStatuses = statusesWhere(({ inBulk }) => inBulk) as readonly BulkStatus[]
