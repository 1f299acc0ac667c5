import type { LocalizedText } from '#core/language.ts'
import type { ContentLine, OrderContent } from '#core/orders/changing/content.ts'
import type { CancelReason } from '#core/orders/cancelling/cancel-reasons.ts'
import type { DeliveryFailure } from '#core/orders/failed-deliveries.ts'
import type { OrderStatus } from '#core/orders/statuses.ts'
import type { WayBack } from '#core/orders/undo.ts'
import type { ParcelStatus } from '#core/parcels/statuses.ts'
import type { RefundWay } from '#core/returns/statuses.ts'
import type { StaffSession } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import type { OrderChange } from './change-order.ts'
import { createEvent } from './events.ts'
import type { LockedOrder, OrderRow } from './lock-order.ts'

/** Money that the shop pays out. */
export interface PaidOut {
  sen: number
  way: RefundWay
}

/** A return that moved before its order, and the resulting changes of the order. */
export interface FollowedReturn {
  changes: Partial<OrderRow>
  /** The id of the return's event, for the entry in the order's history. */
  event?: number
  paidBack?: PaidOut
}

/** A move of a whole order to another status. The comments of some fields begin with the moves that use them. */
export interface Move {
  to: OrderStatus
  /** The text in the history; a standard sentence if missing. */
  description?: LocalizedText | undefined
  /** To Shipped: the id of the courier. Pickup orders always get self_pickup. */
  shippingProvider?: string | undefined
  trackingNumber?: string | undefined
  /** The tracking number that staff confirmed after the shop had asked them to check it. */
  checkedNumber?: string | undefined
  /** To In Progress: the deduction in sen, whole ringgit; the voucher's discount if missing. */
  adjustmentSen?: number | undefined
  /** To Cancelled before shipping: the reason. */
  cancelReason?: CancelReason | undefined
  /** To Cancelled after shipping: the reason why the order did not reach the customer. */
  deliveryFailure?: DeliveryFailure | undefined
  /** To Cancelled after shipping, to Returned and to return_completed: whether the goods are back and can be sold. */
  goodsBack?: boolean | undefined
  /** To return_completed: the refund in sen, whole ringgit, at most what was paid; everything if missing. */
  refundSen?: number | undefined
  /** To Return Requested: the customer's reason. */
  returnReason?: string | undefined
  /** Whether the order follows its parcels, which have already moved. */
  followsParcels?: boolean
  /** The history entry of the previous move, if the same step caused both moves. */
  follows?: number | undefined
  /** Set if the order follows its return, which has already moved. */
  followsReturn?: FollowedReturn & { silent?: boolean; starts?: boolean }
}

/** The input of staff for moving an order. */
export type MoveDetails = Omit<Move, 'to' | 'returnReason' | 'follows' | 'followsParcels' | 'followsReturn'>

/** Sent before an order is moved; a subscriber refuses the move by throwing. */
export const orderMoving = createEvent<{ change: OrderChange; move: Move }, FollowedReturn | undefined>()

/** The way in which staff reverse a step: an undo, or a correction with a reason. */
export interface TakenBack {
  way: WayBack
  reason: string
}

/**
 * Sent after an order was moved: `entry` is the id of the move's entry in the history, and `after` is the order after
 * the move.
 */
export const orderMoved = createEvent<{
  change: OrderChange
  move: Move
  entry: number
  after: OrderRow
  followed: FollowedReturn
}>()

/**
 * Sent when staff undo or correct a move of an order, before the order is restored; a subscriber refuses by throwing.
 */
export const orderMoveUndone = createEvent<{
  change: OrderChange
  session: StaffSession
  entry: number
  takenBack: TakenBack
}>()

/** Sent after a parcel has moved without its order. */
export const orderPartMoved = createEvent<{ change: OrderChange }>()

/**
 * Sent when staff undo or correct the move of a parcel without its order; `parcel` is its number within the order. A
 * subscriber refuses by throwing.
 */
export const orderPartUndone = createEvent<{
  change: OrderChange
  session: StaffSession
  parcel: number
  from: ParcelStatus
}>()

/** Sent before the amounts of an order change; a subscriber refuses the new amounts by throwing. */
export const orderAmountsChanging = createEvent<{
  tx: Transaction
  order: LockedOrder
  amounts: Pick<OrderRow, 'totalSen' | 'voucherDiscountSen' | 'adjustmentSen' | 'feeSen'>
}>()

/** Sent after the amount to pay for an order has changed. */
export const orderAmountsChanged = createEvent<{ tx: Transaction; orderId: string }>()

/** The lines of an order before and after a change, in sequence. */
export interface ChangedLines {
  before: readonly ContentLine[]
  after: readonly ContentLine[]
}

/** Sent before the content of an order changes; a subscriber refuses by throwing. */
export const orderContentChanging = createEvent<{
  tx: Transaction
  orderId: string
  before: OrderContent
  after: OrderContent
}>()

/** Sent before the lines of an order are replaced. Subscribers return functions that are called afterwards. */
export const orderLinesReplacing = createEvent<
  { tx: Transaction; orderId: string } & ChangedLines,
  (() => Promise<void>) | undefined
>()

/** Sent when the courier or tracking number of an order changes. */
export const orderParcelChanged = createEvent<{
  tx: Transaction
  order: LockedOrder
  fields: Pick<Partial<OrderRow>, 'shippingProvider' | 'trackingNumber'>
}>()

/** Sent when the goods of an order cancelled in transit are back, or are known to be lost. */
export const orderGoodsBack = createEvent<{ change: OrderChange; sellable: boolean }>()
