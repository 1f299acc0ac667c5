import { eq } from 'drizzle-orm'
import { isAllReturned } from '#core/returns/goods.ts'
import { divideByWeight, divideRefund } from '#core/returns/refunds.ts'
import type { RefundWay } from '#core/returns/statuses.ts'
import type { Transaction } from '../../database/connect.ts'
import { orders } from '../../database/tables/orders.ts'
import { notifyOrder } from '../channels.ts'
import type { LockedOrder } from '../kernel/lock-order.ts'
import { type PaidOut, orderAmountsChanged } from '../kernel/order-events.ts'
import { senOwed } from '../order-parts/amounts.ts'
import { pricedLines } from '../order-parts/priced-lines.ts'
import type { StoredReturn } from '../order-parts/returns.ts'
import { loadExchange } from './exchange/load-exchange.ts'
import { paidFor, worthOf } from './worth.ts'
import { type ReturnStep, changeReturnTo } from './write-return.ts'

type OrderRow = typeof orders.$inferSelect

/** A refund as it is entered. */
export interface EnteredRefund {
  sen: number
  way: RefundWay
  reason: string
}

/**
 * Ends a return: writes its refund by line, and divides it between the customer and the linked order of an exchange.
 * `was` is the return before its pieces were inspected in the same step. Answers the event, what that changes of the order, what is paid out, and whether the customer keeps anything.
 */
export async function completeReturn(
  tx: Transaction,
  order: LockedOrder,
  { all, found, was = found }: { all: readonly StoredReturn[]; found: StoredReturn; was?: StoredReturn },
  refund: EnteredRefund,
  step: ReturnStep,
) {
  const lines = await pricedLines(tx, order.id)
  const paid = await paidFor(tx, order)
  const { byLine } = worthOf(found, { lines, paid, all })
  const refunded = divideByWeight(
    refund.sen,
    byLine.map(({ sen }) => sen),
  )
  const exchange = await loadExchange(tx, found.id)
  const { exchanged, paidOut } = divideRefund(refund.sen, exchange === undefined ? 0 : senOwed(exchange))
  if (exchange !== undefined) {
    await tx.update(orders).set({ exchangeSen: exchanged }).where(eq(orders.id, exchange.id))
    await orderAmountsChanged.tell({ tx, orderId: exchange.id })
    await notifyOrder(tx, exchange.id)
  }
  const event = await changeReturnTo(
    tx,
    order,
    was,
    {
      status: 'completed',
      ...(was.inspectedAt === null && { inspectedAt: step.at, inspectedBy: step.staffId }),
      refundSen: refund.sen,
      exchangedSen: exchanged,
      refundWay: refund.way,
      refundReason: refund.reason,
      refundedAt: step.at,
      refundedBy: step.staffId,
      lines: found.lines.map((line, place) => ({ ...line, refundSen: refunded[place] ?? 0 })),
    },
    { ...step, exchangeSen: exchange?.exchangeSen ?? null },
  )
  const changes: Partial<OrderRow> = {
    refundSen: (order.refundSen ?? 0) + refund.sen,
    ...(exchanged > 0 && { exchangedSen: order.exchangedSen + exchanged }),
  }
  const after = all.map((one) => (one.id === found.id ? { ...one, status: 'completed' as const } : one))
  const paidBack: PaidOut = { sen: paidOut, way: refund.way }
  return { event, changes, paidBack, isWhole: isAllReturned(lines, after) }
}
