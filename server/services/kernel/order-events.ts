import type { LocalizedText } from '#core/language.ts'
import type { ContentLine, OrderContent } from '#core/orders/changing/content.ts'
import type { DeliveryFailure } from '#core/orders/failed-deliveries.ts'
import type { OrderStatus } from '#core/orders/statuses.ts'
import type { RefundWay } from '#core/returns/statuses.ts'
import type { StaffSession } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import type { OrderChange } from './change-order.ts'
import { createEvent } from './events.ts'
import type { LockedOrder, OrderRow } from './lock-order.ts'

/** Money that leaves the shop. */
export interface PaidOut {
  sen: number
  way: RefundWay
}

/** What the return of an order did with a move, and what follows from it for the order. */
export interface FollowedReturn {
  changes: Partial<OrderRow>
  /** The event of the return, which is linked to the entry of the order's history. */
  event?: number
  paidBack?: PaidOut
}

/** A move of a whole order; a field's comment names the moves it applies to. */
export interface Move {
  to: OrderStatus
  /** For the history; a standard sentence when it is missing. */
  description?: LocalizedText | undefined
  /** To Shipped: the id of the courier. An order for pickup always gets self_pickup. */
  shippingProvider?: string | undefined
  trackingNumber?: string | undefined
  /** To In Progress: what is deducted, in sen, whole ringgit; the voucher's discount when it is missing. */
  adjustmentSen?: number | undefined
  /** To Cancelled after shipping: why it did not reach the customer. */
  deliveryFailure?: DeliveryFailure | undefined
  /** To Cancelled after shipping, to Returned and to return_completed: the goods are back and can be sold. */
  goodsBack?: boolean | undefined
  /** To return_completed: the refund in sen, whole ringgit, at most what was paid; all of it when it is missing. */
  refundSen?: number | undefined
  /** To Return Requested: why the customer asks for it. */
  returnReason?: string | undefined
  /** Whether the order follows its parcels, which have moved already. */
  followsParcels?: boolean
  /** Whether the order follows its return, which has moved already. */
  followsReturn?: FollowedReturn & { silent?: boolean; starts?: boolean }
}

/** What staff enter when they move an order. */
export type MoveDetails = Omit<Move, 'to' | 'returnReason' | 'followsParcels' | 'followsReturn'>

/** Before an order is moved; who refuses the move throws. */
export const orderMoving = createEvent<{ change: OrderChange; move: Move }, FollowedReturn | undefined>()

/** An order was moved: `entry` is that of its history, `after` what it is now. */
export const orderMoved = createEvent<{
  change: OrderChange
  move: Move
  entry: number
  after: OrderRow
  followed: FollowedReturn
}>()

/** A move of an order is taken back by staff, which still is as the move left it. */
export const orderMoveUndone = createEvent<{
  change: OrderChange
  session: StaffSession
  entry: number
  /** Whether it was cancelled by that move. */
  wasCancelled: boolean
}>()

/** What an order costs is about to change to these amounts; who refuses it throws. */
export const orderAmountsChanging = createEvent<{
  tx: Transaction
  order: LockedOrder
  amounts: Pick<OrderRow, 'totalSen' | 'voucherDiscountSen' | 'adjustmentSen' | 'feeSen'>
}>()

/** What is to be paid for an order has changed. */
export const orderAmountsChanged = createEvent<{ tx: Transaction; orderId: string }>()

/** The lines of an order before and after a change, in their sequence. */
export interface ChangedLines {
  before: readonly ContentLine[]
  after: readonly ContentLine[]
}

/** What an order holds is about to change; who refuses it throws. */
export const orderContentChanging = createEvent<{
  tx: Transaction
  orderId: string
  before: OrderContent
  after: OrderContent
}>()

/** The lines of an order are about to be replaced; what is answered runs once they are. */
export const orderLinesReplacing = createEvent<
  { tx: Transaction; orderId: string } & ChangedLines,
  (() => Promise<void>) | undefined
>()

/** Courier and tracking number that an order names have changed. */
export const orderParcelChanged = createEvent<{
  tx: Transaction
  order: LockedOrder
  fields: Pick<Partial<OrderRow>, 'shippingProvider' | 'trackingNumber'>
}>()

/** The goods of an order that was cancelled on its way are back, or will not come. */
export const orderGoodsBack = createEvent<{ change: OrderChange; sellable: boolean }>()
