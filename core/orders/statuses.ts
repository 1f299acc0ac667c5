import type { StaffPermission } from '../staff/staff.ts'

/** "shippingMethod (delivery or self_pickup)." */
export const shippingMethods = ['delivery', 'self_pickup'] as const
export type ShippingMethod = (typeof shippingMethods)[number]

/** "Return status values: not_applied, requested, approved, rejected, completed. A new order starts as not_applied." */
export const returnStatuses = ['not_applied', 'requested', 'approved', 'rejected', 'completed'] as const
export type ReturnStatus = (typeof returnStatuses)[number]

/**
 * The work that waits in the back office: "queues (to confirm, in progress, to ship, to hand over, returns to decide,
 * invoices to issue) with counts."
 */
export const orderQueues = [
  'to_confirm',
  'in_progress',
  'to_ship',
  'to_hand_over',
  'on_the_way',
  'to_complete',
  'returns_to_decide',
  'returns_under_way',
  'invoices_to_issue',
] as const
export type OrderQueue = (typeof orderQueues)[number]

/** Who moves an order: the member who placed it, or the shop. */
export type Mover = 'customer' | 'staff'

/** What staff do next with an order, or with its invoice. */
export type WorkStep =
  | 'confirm'
  | 'ship'
  | 'hand_over'
  | 'deliver'
  | 'complete'
  | 'decide_return'
  | 'receive_return'
  | 'take_back'
  | 'repay'
  | 'issue_invoice'

/** What an order waits for staff to do. */
interface Work {
  /** The queues in which it waits. */
  queues: readonly Exclude<OrderQueue, 'invoices_to_issue'>[]
  step: WorkStep
  /** The status that the step leads to, where it needs no decision about this one order. */
  to?: OrderStatus
}

/** The same work for every shipping method. */
const always = <const Same>(work: Same) => ({ delivery: work, self_pickup: work })

/**
 * Everything that the shop knows of each status of an order. A new status is one row here; the compiler then names
 * the texts and emails that it lacks.
 *
 * "Values in the list filter: pending, In Progress, Shipped, Completed, Cancelled, Return Requested, Returned. The
 * confirm page also knows return_approved, return_rejected, return_completed and delivered."
 *
 * "Pending → In Progress, Cancelled (also by the customer) · In Progress → Shipped, Completed (pickup only),
 * Cancelled · Shipped → delivered, Cancelled (refused at the door or undeliverable) · delivered → Completed ·
 * any but Cancelled, Returned, return_completed → Return Requested (the customer) · Return Requested →
 * return_approved, return_rejected · return_approved → Returned · Returned → return_completed." The way out
 * of return_rejected depends on the history: see `nextStatuses`.
 */
const table = {
  pending: {
    tone: 'warning',
    text: 'orders.statusPending',
    moveText: 'staff.order.movePending',
    moveHint: 'staff.order.aboutMove',
    from: [],
    permission: 'orders:move',
    tracks: ['delivery', 'self_pickup'],
    work: always({ queues: ['to_confirm'], step: 'confirm' }),
    inFilter: true,
    changeable: true,
    goodsInStore: true,
    mayBeUnconfirmed: true,
    sale: 'valid',
  },
  'In Progress': {
    tone: 'info',
    text: 'orders.statusInProgress',
    moveText: 'staff.order.moveInProgress',
    moveHint: 'staff.order.aboutConfirm',
    from: [{ status: 'pending', by: 'staff' }],
    permission: 'orders:move',
    asks: 'adjustment',
    tracks: ['delivery', 'self_pickup'],
    work: {
      delivery: { queues: ['in_progress', 'to_ship'], step: 'ship', to: 'Shipped' },
      self_pickup: { queues: ['in_progress', 'to_hand_over'], step: 'hand_over', to: 'Completed' },
    },
    inFilter: true,
    inBulk: true,
    goodsInStore: true,
    sale: 'valid',
  },
  Shipped: {
    tone: 'petrol',
    text: 'orders.statusShipped',
    moveText: 'staff.order.moveShipped',
    moveHint: 'staff.order.aboutMove',
    from: [{ status: 'In Progress', by: 'staff' }],
    permission: 'orders:move',
    asks: 'parcel',
    tracks: ['delivery'],
    work: {
      delivery: { queues: ['on_the_way'], step: 'deliver', to: 'delivered' },
      self_pickup: { queues: ['to_hand_over'], step: 'hand_over', to: 'delivered' },
    },
    inFilter: true,
    inBulk: true,
    isOnTheWay: true,
    sale: 'valid',
  },
  delivered: {
    tone: 'petrol',
    text: 'orders.statusDelivered',
    moveText: 'staff.order.moveDelivered',
    moveHint: 'staff.order.aboutMove',
    from: [{ status: 'Shipped', by: 'staff' }],
    permission: 'orders:move',
    tracks: ['delivery'],
    work: always({ queues: ['to_complete'], step: 'complete', to: 'Completed' }),
    inBulk: true,
    isHandedOver: true,
    isSettled: true,
    sale: 'valid',
  },
  Completed: {
    tone: 'success',
    text: 'orders.statusCompleted',
    moveText: 'staff.order.moveCompleted',
    moveHint: 'staff.order.aboutMove',
    from: [
      { status: 'In Progress', by: 'staff', only: 'self_pickup' },
      { status: 'delivered', by: 'staff' },
    ],
    permission: 'orders:move',
    tracks: ['delivery', 'self_pickup'],
    inFilter: true,
    inBulk: true,
    isHandedOver: true,
    isSettled: true,
    sale: 'valid',
  },
  Cancelled: {
    tone: 'neutral',
    text: 'orders.statusCancelled',
    moveText: 'staff.order.moveCancelled',
    moveHint: 'staff.order.aboutCancel',
    from: [
      { status: 'pending', by: 'customer' },
      { status: 'pending', by: 'staff' },
      { status: 'In Progress', by: 'staff' },
      { status: 'Shipped', by: 'staff' },
    ],
    permission: 'orders:move',
    tracks: [],
    inFilter: true,
    isSettled: true,
    isSetback: true,
    sale: 'cancelled',
  },
  'Return Requested': {
    tone: 'warning',
    text: 'orders.statusReturnRequested',
    moveText: 'staff.order.moveReturnRequested',
    moveHint: 'staff.order.aboutMove',
    from: [
      { status: 'pending', by: 'customer' },
      { status: 'In Progress', by: 'customer' },
      { status: 'Shipped', by: 'customer' },
      { status: 'delivered', by: 'customer' },
      { status: 'Completed', by: 'customer' },
      { status: 'return_rejected', by: 'customer' },
    ],
    permission: 'orders:move',
    returnStatus: 'requested',
    tracks: ['return', 'rejected_return'],
    work: always({ queues: ['returns_to_decide'], step: 'decide_return' }),
    inFilter: true,
    mayBeUnconfirmed: true,
    sale: 'valid',
  },
  return_approved: {
    tone: 'info',
    text: 'orders.statusReturnApproved',
    moveText: 'staff.order.moveReturnApproved',
    moveHint: 'staff.order.aboutMove',
    from: [{ status: 'Return Requested', by: 'staff' }],
    permission: 'returns:decide',
    returnStatus: 'approved',
    decidesReturn: true,
    tracks: ['return'],
    work: always({ queues: ['returns_under_way'], step: 'receive_return' }),
    sale: 'valid',
  },
  return_rejected: {
    tone: 'danger',
    text: 'orders.statusReturnRejected',
    moveText: 'staff.order.moveReturnRejected',
    moveHint: 'staff.order.aboutReject',
    from: [{ status: 'Return Requested', by: 'staff' }],
    permission: 'returns:decide',
    asks: 'reason',
    returnStatus: 'rejected',
    decidesReturn: true,
    resumes: true,
    tracks: ['rejected_return'],
    work: always({ queues: ['returns_under_way'], step: 'take_back' }),
    mayBeUnconfirmed: true,
    isSetback: true,
    sale: 'valid',
  },
  Returned: {
    tone: 'neutral',
    text: 'orders.statusReturned',
    moveText: 'staff.order.moveReturned',
    moveHint: 'staff.order.aboutReturned',
    from: [{ status: 'return_approved', by: 'staff' }],
    permission: 'returns:decide',
    returnStatus: 'approved',
    tracks: ['return'],
    work: always({ queues: ['returns_under_way'], step: 'repay' }),
    inFilter: true,
    sale: 'returned',
  },
  return_completed: {
    tone: 'success',
    text: 'orders.statusReturnCompleted',
    moveText: 'staff.order.moveReturnCompleted',
    moveHint: 'staff.order.aboutRefund',
    from: [{ status: 'Returned', by: 'staff' }],
    permission: 'returns:refund',
    asks: 'refund',
    returnStatus: 'completed',
    tracks: ['return'],
    isSettled: true,
    sale: 'refunded',
  },
} as const

type Table = typeof table
export type OrderStatus = keyof Table

/** The tracks that an order's page draws. */
export type Track = ShippingMethod | 'return' | 'rejected_return'

export interface StatusRow {
  /** The color of its badge. */
  tone: 'neutral' | 'warning' | 'info' | 'petrol' | 'success' | 'danger'
  /** Its name. */
  text: Table[OrderStatus]['text']
  /** The button by which staff move an order here, and the sentence above it. */
  moveText: Table[OrderStatus]['moveText']
  moveHint: Table[OrderStatus]['moveHint']
  /** From which statuses an order comes here, and who moves it; `only` for orders of one shipping method. */
  from: readonly { status: OrderStatus; by: Mover; only?: ShippingMethod }[]
  /** What staff need to be allowed to move an order here. */
  permission: StaffPermission
  /** What staff say when they move an order here. */
  asks?: 'adjustment' | 'parcel' | 'refund' | 'reason'
  /**
   * "Return Requested = requested, return_approved and Returned = approved, return_completed = completed,
   * return_rejected = rejected." Statuses without one are stages of the delivery.
   */
  returnStatus?: ReturnStatus
  /** Whether it is staff's answer to the request for a return. */
  decidesReturn?: true
  /** Whether the order goes on from here to the status before its return. */
  resumes?: true
  /** The tracks that it is a step of, in the sequence of this table. */
  tracks: readonly Track[]
  /** What the order waits for; missing where nothing is left to do. */
  work?: Readonly<Record<ShippingMethod, Work>>
  /** "Values in the list filter." */
  inFilter?: true
  /**
   * Whether several orders are moved here at once. What ends an order or pays money back is decided one by one.
   * "Bulk moves with a result per order."
   */
  inBulk?: true
  /** Whether staff may still change address and quantities. */
  changeable?: true
  /** Whether the goods still lie in the store: cancelling gives them back to the stock at once. */
  goodsInStore?: true
  /** Whether the goods are on their way to the customer or to where they are picked up. */
  isOnTheWay?: true
  /** Whether an order may still be here without the call that confirms it. */
  mayBeUnconfirmed?: true
  /** Whether the goods were handed over to the customer, and the cash for them. */
  isHandedOver?: true
  /**
   * "Erase: only when no order is open (not pending, in progress, shipped, return running)." A return that was
   * declined resumes where it came from, so it is open, too.
   */
  isSettled?: true
  /** Whether it ends what the customer hoped for: its button is red and stands last. */
  isSetback?: true
  /** What became of the sale: a cancelled one has no revenue, a refunded one no invoice, a returned one sold nothing. */
  sale: 'valid' | 'returned' | 'refunded' | 'cancelled'
}

export const statusTable: Readonly<Record<OrderStatus, StatusRow>> = table

export const orderStatuses = Object.keys(statusTable) as readonly OrderStatus[]

/** The status of a new order. */
export const firstStatus = 'pending' satisfies OrderStatus

/**
 * The statuses whose row fulfills a condition, in the sequence of the table.
 *
 * @example
 * statusesWhere(({ isSetback }) => isSetback) //=> ['Cancelled', 'return_rejected']
 */
export function statusesWhere(fulfills: (row: StatusRow) => boolean | undefined): OrderStatus[] {
  return orderStatuses.filter((status) => fulfills(statusTable[status]))
}

/** "Values in the list filter." */
export const filterStatuses = statusesWhere(({ inFilter }) => inFilter)

type WhereBulk<Status extends OrderStatus> = Table[Status] extends { inBulk: true } ? Status : never
export type BulkStatus = { [Status in OrderStatus]: WhereBulk<Status> }[OrderStatus]

export const bulkStatuses = statusesWhere(({ inBulk }) => inBulk) as readonly BulkStatus[]
