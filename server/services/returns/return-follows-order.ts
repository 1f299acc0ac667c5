import { ShopError } from '#core/errors.ts'
import { statusTable, type OrderStatus } from '#core/orders/statuses.ts'
import { isAllReturned, returnableLines } from '#core/returns/goods.ts'
import { auditedPayee, payeeOf } from '#core/returns/payee.ts'
import { mostRefund } from '#core/returns/refunds.ts'
import { canMoveReturn, isOpen, type ReturnState } from '#core/returns/statuses.ts'
import type { OrderChange } from '../kernel/change-order.ts'
import type { FollowedReturn, Move } from '../kernel/order-events.ts'
import { record } from '../kernel/write-order.ts'
import { loadOrderedLines } from '../order-parts/parcels.ts'
import { loadReturns } from '../order-parts/returns.ts'
import { amount } from '../orders/move.ts'
import { createReturn } from './create-return.ts'
import { completeReturn } from './refunds/complete-return.ts'
import { paidFor } from './refunds/compute-worth.ts'
import { allPieces, inspectedLines, restock } from './restock-return.ts'
import { updateReturn } from './update-return.ts'

/** The state of a return after a move of its whole order. */
const states: Readonly<Partial<Record<OrderStatus, ReturnState>>> = {
  return_approved: 'approved',
  return_rejected: 'rejected',
  Returned: 'arrived',
  return_completed: 'completed',
}

/**
 * Moves the return of an order when staff or the customer move the whole order. Requesting a return creates a return of
 * all goods that are not returned yet, and a refund ends it. Returns the changes that the move of the order must write.
 * @throws ShopError return_not_whole if only some pieces come back, status_move_refused
 */
export async function followWhole(change: OrderChange, input: Move): Promise<FollowedReturn> {
  const { tx, order, actor, at } = change
  const { to } = input
  if (statusTable[to].returnStatus === undefined) return { changes: {} }
  const staffId = actor.kind === 'staff' ? actor.id : null
  const all = await loadReturns(tx, order.id)
  const open = all.find((one) => isOpen(one.status))
  if (to === 'Return Requested') {
    const lines = returnableLines(await loadOrderedLines(tx, order.id), all)
    const note = input.returnReason ?? ''
    const startedBy = actor.kind === 'member' ? 'customer' : 'staff'
    const started = { startedBy, reason: note === '' ? null : 'other', note, lines } as const
    return { changes: {}, event: (await createReturn(change, started)).event }
  }
  const status = states[to]
  if (open === undefined || status === undefined)
    throw new ShopError('status_move_refused', { from: order.status, to })
  const step = { ...change, found: open }
  if (status === 'approved' || status === 'rejected') {
    const decided = { decidedAt: at, decidedBy: staffId, decision: input.description ?? null }
    return { changes: {}, event: await updateReturn(step, { status, ...decided }) }
  }
  if (status === 'arrived') {
    if (!canMoveReturn(open.status, 'arrived'))
      throw new ShopError('status_move_refused', { from: order.status, to })
    if (!input.goodsBack) {
      const event = await updateReturn(step, { status, arrivedAt: at })
      return { changes: {}, event }
    }
    const inspected = allPieces(open, true)
    const changes = await restock(change, { all, found: open, inspected })
    const inspection = { arrivedAt: at, inspectedAt: at, inspectedBy: staffId }
    const lines = inspectedLines(open, inspected)
    const event = await updateReturn(step, { status: 'inspected', ...inspection, lines })
    return { changes, event }
  }
  const ended = all.map((one) => (one.id === open.id ? { ...one, status } : one))
  if (!isAllReturned(await loadOrderedLines(tx, order.id), ended)) throw new ShopError('return_not_whole')
  const most = mostRefund(await paidFor(tx, order))
  const sen = input.refundSen === undefined ? most : amount('refundSen', input.refundSen, most)
  let found = open
  let restocked = {}
  if (open.status === 'arrived') {
    const inspected = allPieces(open, input.goodsBack === true)
    restocked = await restock(change, { all, found: open, inspected })
    found = { ...open, lines: inspectedLines(open, inspected) }
  }
  const way = open.refundWay ?? 'cash'
  const inspectedAll = all.map((one) => (one.id === found.id ? found : one))
  const ending = { ...change, all: inspectedAll, found, was: open }
  const done = await completeReturn(ending, { sen, way, reason: '' })
  const { event, changes, paidBack } = done
  const audited = { return: open.number, refundSen: sen, ...auditedPayee(payeeOf(way, open.accountEnd)) }
  await record(change, { action: 'return.refunded', after: audited })
  return { changes: { ...restocked, ...changes }, event, paidBack }
}
