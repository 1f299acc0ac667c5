import { asc, eq, sql } from 'drizzle-orm'
import { type OrderAddress } from '../../../core/orders/checkout.ts'
import { ShopError } from '../../../core/errors.ts'
import type { LocalizedText } from '../../../core/language.ts'
import { toSen } from '../../../core/money.ts'
import { changedDescription } from '../../../core/orders/history.ts'
import type { CallOutcome } from '../../../core/orders/queues.ts'
import { permissionToMoveTo } from '../../../core/orders/orders.ts'
import { statusTable, type OrderStatus } from '../../../core/orders/statuses.ts'
import type { RequestContext, StaffSession } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { orderHistory, orderItems, orders } from '../../database/tables/orders.ts'
import { orderCalls, orderNotes } from '../../database/tables/staff.ts'
import { bringGoodsBack, changeParcel, lockOrder, moveOrder, recordChange, type Actor } from './move.ts'
import { notifyOrder } from './notify.ts'
import { audit } from '../staff/audit.ts'
import { demandPermission } from '../staff/sessions.ts'

/** Whoever is signed in as the one who changes something. */
export function staffOf({ session, requestId }: RequestContext<StaffSession>): Actor {
  return { kind: 'staff', id: session.staff.id, requestId }
}

/** What staff say when they move an order; amounts in ringgit. */
export interface StaffMove {
  to: OrderStatus
  /** The words for the customer; standing ones when they are missing. */
  description?: LocalizedText | undefined
  /** The id of a courier. */
  shippingProvider?: string | undefined
  trackingNumber?: string | undefined
  adjustment?: number | undefined
  goodsBack?: boolean | undefined
  refund?: number | undefined
}

/**
 * Takes an order to its next status. A return is declined only with words for the customer.
 *
 * @throws ShopError not_allowed, order_not_found, status_move_refused, courier_off, invalid_input
 */
export async function moveStaffOrder(
  context: RequestContext<StaffSession>,
  input: { orderId: string } & StaffMove,
): Promise<void> {
  const { orderId, to, adjustment, refund, trackingNumber, ...said } = input
  await demandPermission(context, context.session, permissionToMoveTo(to), {
    requestId: context.requestId,
    what: `order ${orderId} to ${to}`,
  })
  if (statusTable[to].asks === 'reason' && said.description === undefined)
    refuse('description', 'A return is declined with a reason.')
  const details = {
    ...said,
    trackingNumber: trackingNumber || undefined,
    adjustmentSen: adjustment === undefined ? undefined : toSen(adjustment),
    refundSen: refund === undefined ? undefined : toSen(refund),
  }
  await moveOrder(context, { orderId, to, actor: staffOf(context), ...given(details) })
}

/** Puts the goods of an order that was cancelled on its way into the stock. @throws ShopError order_not_found, status_move_refused */
export async function bringStaffOrderBack(
  context: RequestContext<StaffSession>,
  input: { orderId: string },
): Promise<void> {
  await bringGoodsBack(context, { ...input, actor: staffOf(context) })
}

/** Notes courier and tracking number of a parcel that is on its way. @throws ShopError order_not_found, parcel_not_changeable, courier_off, invalid_input */
export async function changeStaffParcel(
  context: RequestContext<StaffSession>,
  {
    orderId,
    shippingProvider,
    trackingNumber,
  }: Pick<StaffMove, 'trackingNumber'> & {
    orderId: string
    shippingProvider: string
  },
): Promise<void> {
  const parcel = { shippingProvider, trackingNumber: trackingNumber || undefined }
  await changeParcel(context, { orderId, actor: staffOf(context), ...given(parcel) })
}

/** The fields that hold something. */
function given<Fields extends object>(fields: Fields): { [Name in keyof Fields]: NonNullable<Fields[Name]> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: NonNullable<Fields[Name]>
  }
}

interface MoveResult {
  id: string
  moved: boolean
  code?: string
  message?: string
  details?: Record<string, unknown>
}

/** Takes several orders to a status, each for itself and in this order: what one is refused keeps no other. */
export async function moveStaffOrders(
  context: RequestContext<StaffSession>,
  input: {
    ids: readonly string[]
    trackingNumbers?: Readonly<Record<string, string>> | undefined
  } & Omit<StaffMove, 'trackingNumber'>,
): Promise<MoveResult[]> {
  const { ids, trackingNumbers = {}, ...move } = input
  const results: MoveResult[] = []
  for (const id of new Set(ids)) {
    const trackingNumber = Object.hasOwn(trackingNumbers, id) ? trackingNumbers[id] : undefined
    results.push(await tryMove(context, { orderId: id, trackingNumber, ...move }))
  }
  return results
}

async function tryMove(
  context: RequestContext<StaffSession>,
  move: { orderId: string } & StaffMove,
): Promise<MoveResult> {
  try {
    await moveStaffOrder(context, move)
    return { id: move.orderId, moved: true }
  } catch (error) {
    if (!(error instanceof ShopError) || error.code === 'not_allowed') throw error
    const { code, message, details } = error
    return { id: move.orderId, moved: false, code, message, details: { ...details } }
  }
}

/** Writes something about an order for colleagues. @throws ShopError order_not_found */
export async function addOrderNote(
  context: RequestContext<StaffSession>,
  { orderId, note }: { orderId: string; note: string },
): Promise<void> {
  await beside(context, orderId, 'order.noted', { note }, async (tx, at) => {
    await tx.insert(orderNotes).values({ orderId, staffId: context.session.staff.id, at, note })
  })
}

/** Notes that the customer was called, and what came of it. @throws ShopError order_not_found */
export async function addOrderCall(
  context: RequestContext<StaffSession>,
  { orderId, outcome, note }: { orderId: string; outcome: CallOutcome; note: string },
): Promise<void> {
  await beside(context, orderId, 'order.called', { outcome, note }, async (tx, at) => {
    await tx.insert(orderCalls).values({ orderId, staffId: context.session.staff.id, at, outcome, note })
  })
}

/** Something beside an order that leaves the order as it is. */
async function beside(
  context: RequestContext<StaffSession>,
  orderId: string,
  action: string,
  after: Record<string, unknown>,
  write: (tx: Transaction, at: Date) => Promise<void>,
): Promise<void> {
  const at = context.now()
  await context.database.transaction(async (tx) => {
    const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('share')
    if (order === undefined) throw new ShopError('order_not_found')
    await write(tx, at)
    await audit(tx, { at, actor: staffOf(context), action, subject: 'order', subjectId: orderId, after })
    await notifyOrder(tx, orderId)
  })
}

type Line = typeof orderItems.$inferSelect

/**
 * Changes address or quantities of an order that is pending: stock, total and voucher follow, with history and audit,
 * all or nothing. Prices stay those that were ordered at; a line at 0 is taken out, and one line has to stay.
 *
 * @param input.seenAt `updatedAt` of the order that was looked at
 * @throws ShopError order_not_found, order_not_changeable, order_changed_meanwhile, not_enough_stock, invalid_input
 */
export async function changeStaffOrder(
  context: RequestContext<StaffSession>,
  input: {
    orderId: string
    seenAt: Date
    quantities?: readonly { line: number; quantity: number }[] | undefined
    shippingAddress?: OrderAddress | undefined
    description?: LocalizedText | undefined
  },
): Promise<void> {
  const actor = staffOf(context)
  await context.database.transaction(async (tx) => {
    const order = await lockOrder(tx, input.orderId, actor)
    if (!statusTable[order.status].changeable) throw new ShopError('order_not_changeable')
    if (order.updatedAt.getTime() !== input.seenAt.getTime()) throw new ShopError('order_changed_meanwhile')
    const changes: Partial<typeof orders.$inferSelect> = {}
    if (input.shippingAddress !== undefined) {
      if (order.shippingMethod !== 'delivery')
        refuse('shippingAddress', 'An order that is fetched has no address.')
      changes.shippingAddress = input.shippingAddress
    }
    const lines = await tx
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, order.id))
      .orderBy(asc(orderItems.position))
    const kept = withQuantities(lines, input.quantities ?? [])
    if (input.quantities !== undefined) {
      await moveStock(tx, lines, kept)
      await replaceLines(tx, order.id, lines, kept)
      changes.totalSen = kept.reduce((sum, { priceSen, quantity }) => sum + priceSen * quantity, 0)
      changes.itemCount = kept.reduce((sum, { quantity }) => sum + quantity, 0)
      changes.voucherDiscountSen = await discountOf(tx, order, changes.totalSen)
    }
    const at = context.now()
    // A test's clock may stand still; what was seen must be outdated all the same.
    const updatedAt = at > order.updatedAt ? at : new Date(order.updatedAt.getTime() + 1)
    await tx
      .update(orders)
      .set({ ...changes, updatedAt })
      .where(eq(orders.id, order.id))
    const description = input.description ?? changedDescription
    await tx.insert(orderHistory).values({ orderId: order.id, at, status: order.status, description })
    await recordChange(tx, order, changes, { action: 'order.changed', actor, at })
    if (input.quantities !== undefined) {
      await audit(tx, {
        at,
        actor,
        action: 'order.quantities_changed',
        subject: 'order',
        subjectId: order.id,
        before: quantitiesOf(lines),
        after: quantitiesOf(kept),
      })
    }
    await notifyOrder(tx, order.id)
  })
}

const quantitiesOf = (lines: readonly Line[]) =>
  Object.fromEntries(lines.map(({ productId, specName, quantity }) => [`${productId} ${specName}`, quantity]))

function refuse(path: string, problem: string): never {
  throw new ShopError('invalid_input', { issues: [{ path, problem }] })
}

/** The lines with other quantities, without those at 0. */
function withQuantities(
  lines: readonly Line[],
  quantities: readonly { line: number; quantity: number }[],
): Line[] {
  const wanted = new Map(quantities.map(({ line, quantity }) => [line, quantity]))
  if ([...wanted.keys()].some((line) => lines[line] === undefined))
    refuse('quantities', 'There is no such line.')
  const kept = lines
    .map((line, place) => ({ ...line, quantity: wanted.get(place) ?? line.quantity }))
    .filter(({ quantity }) => quantity > 0)
  if (kept.length === 0) refuse('quantities', 'One line has to stay; an order without any is cancelled.')
  return kept
}

/**
 * Takes what an order needs more out of the stock, and puts back what it needs less. Specs are locked in the order in
 * which placing an order locks them, so that the two never wait for each other.
 */
async function moveStock(tx: Transaction, before: readonly Line[], after: readonly Line[]): Promise<void> {
  const more = new Map<string, { productId: string; specId: string; pieces: number }>()
  const count = (lines: readonly Line[], sign: number) => {
    for (const { productId, specId, quantity } of lines) {
      const key = JSON.stringify([productId, specId])
      const pieces = (more.get(key)?.pieces ?? 0) + sign * quantity
      more.set(key, { productId, specId, pieces })
    }
  }
  count(before, -1)
  count(after, 1)
  const changed = [...more.values()].filter(({ pieces }) => pieces !== 0)
  const { rows: locked } = await tx.execute<{
    product_id: string
    id: string
    stock: number
    pieces: number
  }>(sql`
    select specs.product_id, specs.id, specs.stock, line.pieces
    from specs join json_to_recordset(${JSON.stringify(changed)}::json)
      as line("productId" text, "specId" text, pieces int)
      on line."productId" = specs.product_id and line."specId" = specs.id
    order by specs.product_id, specs.id
    for update of specs`)
  for (const { productId, specId, pieces } of changed) {
    const available = locked.find((row) => row.product_id === productId && row.id === specId)?.stock ?? 0
    if (pieces > available) throw new ShopError('not_enough_stock', { productId, specId, available })
  }
  await tx.execute(sql`
    update specs set stock = specs.stock - line.pieces
    from json_to_recordset(${JSON.stringify(changed)}::json)
      as line("productId" text, "specId" text, pieces int)
    where line."productId" = specs.product_id and line."specId" = specs.id`)
}

async function replaceLines(
  tx: Transaction,
  orderId: string,
  before: readonly Line[],
  after: readonly Line[],
): Promise<void> {
  if (
    after.every((line, place) => line.quantity === before[place]?.quantity) &&
    after.length === before.length
  )
    return
  await tx.delete(orderItems).where(eq(orderItems.orderId, orderId))
  await tx.insert(orderItems).values(after.map((line, position) => ({ ...line, position })))
}

/** What the order's voucher is worth for a new total: what it is worth today, or what it was if it is gone. */
async function discountOf(
  tx: Transaction,
  order: { voucherCode: string | null; voucherDiscountSen: number },
  totalSen: number,
): Promise<number> {
  if (order.voucherCode === null) return Math.min(order.voucherDiscountSen, totalSen)
  const { rows } = await tx.execute<{ amount: number }>(
    sql`select amount_sen::int as amount from vouchers where code = ${order.voucherCode}`,
  )
  return Math.min(rows[0]?.amount ?? order.voucherDiscountSen, totalSen)
}
