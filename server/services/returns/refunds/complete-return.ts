import { isAllReturned } from '#core/returns/goods.ts'
import { divideByWeight, divideRefund, feesIn } from '#core/returns/refunds.ts'
import type { RefundWay } from '#core/returns/statuses.ts'
import type { FormerAccount } from '#server/database/tables/returns.ts'
import { notifyOrder } from '../../channels.ts'
import type { OrderChange } from '../../kernel/change-order.ts'
import type { OrderRow } from '../../kernel/lock-order.ts'
import { orderAmountsChanged, type PaidOut } from '../../kernel/order-events.ts'
import { writeOrder } from '../../kernel/write-order.ts'
import { senOwed } from '../../order-parts/amounts.ts'
import { pricedLines } from '../../order-parts/priced-lines.ts'
import type { StoredReturn } from '../../order-parts/returns.ts'
import { loadExchange } from '../../order-parts/exchanges.ts'
import { updateReturn } from '../update-return.ts'
import { paidFor, worthOf } from './compute-worth.ts'

/** A refund that staff entered. */
export interface EnteredRefund {
  sen: number
  way: RefundWay
  reason: string
  /** The stored account that staff replaced when they entered the refund. */
  formerAccount?: FormerAccount
}

/** A return that is ending, as part of a change of its order. */
interface Ending extends OrderChange {
  found: StoredReturn
  all: readonly StoredReturn[]
  /** The return before the inspection, if its pieces were inspected in the same step. */
  was?: StoredReturn
}

/**
 * Ends a return. Divides the refund without fees among the lines, and the whole refund between the customer and the
 * linked order of an exchange. Returns the id of the event, the changed fields of the order, the payment, and whether
 * all goods of the order came back.
 */
export async function completeReturn(ending: Ending, refund: EnteredRefund) {
  const { tx, order, actor, at, all, found, was = found } = ending
  const lines = await pricedLines(tx, order.id)
  const paid = await paidFor(tx, order)
  const { byLine, fees, worth } = worthOf(found, { lines, paid, all })
  const refunded = divideByWeight(
    refund.sen - feesIn(refund.sen, { worth, fees }),
    byLine.map(({ sen }) => sen),
  )
  const exchange = await loadExchange(tx, found.id)
  const { exchanged, paidOut } = divideRefund(refund.sen, exchange === undefined ? 0 : senOwed(exchange))
  if (exchange !== undefined) {
    await writeOrder({ tx, order: exchange, at }, { exchangeSen: exchanged })
    await orderAmountsChanged.tell({ tx, orderId: exchange.id })
    await notifyOrder(tx, exchange.id)
  }
  const staffId = actor.kind === 'staff' ? actor.id : null
  const event = await updateReturn(
    { ...ending, found: was },
    {
      status: 'completed',
      ...(was.inspectedAt === null && { inspectedAt: at, inspectedBy: staffId }),
      refundSen: refund.sen,
      exchangedSen: exchanged,
      refundWay: refund.way,
      refundReason: refund.reason,
      refundedAt: at,
      refundedBy: staffId,
      lines: found.lines.map((line, index) => ({ ...line, refundSen: refunded[index] ?? 0 })),
    },
    {
      exchangeSen: exchange?.exchangeSen ?? null,
      ...(refund.formerAccount && { formerAccount: refund.formerAccount }),
    },
  )
  const changes: Partial<OrderRow> = {
    refundSen: (order.refundSen ?? 0) + refund.sen,
    ...(exchanged > 0 && { exchangedSen: order.exchangedSen + exchanged }),
  }
  const after = all.map((one) => (one.id === found.id ? { ...one, status: 'completed' as const } : one))
  const paidBack: PaidOut = { sen: paidOut, way: refund.way }
  return { event, changes, paidBack, isWhole: isAllReturned(lines, after) }
}
