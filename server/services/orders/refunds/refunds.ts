import { ShopError } from '#core/errors.ts'
import type { LocalizedText } from '#core/language.ts'
import { toSen } from '#core/money.ts'
import { inputFor, nextStatuses } from '#core/orders/orders.ts'
import type { OrderStatus } from '#core/orders/statuses.ts'
import { auditedPayee } from '#core/returns/payee.ts'
import type { AuditAction } from '#core/staff/audit.ts'
import type { StaffContext } from '#server/context.ts'
import type { Transaction } from '#server/database/connect.ts'
import type { approvals } from '#server/database/tables/staff.ts'
import { askApproval } from '../../staff/ask-approval.ts'
import { auditStaff, staffOf } from '../../staff/audit.ts'
import { causeOf, recordGiven, type Giving } from '../../staff/given-away.ts'
import { changeOrder, changeOrderIn } from '../../kernel/change-order.ts'
import type { LockedOrder } from '../../kernel/lock-order.ts'
import { writeOrder } from '../../kernel/write-order.ts'
import { amount, moveLocked } from '../move.ts'
import { payeeIn } from './asked-refund.ts'
import { senOwed } from '../../order-parts/amounts.ts'
import { readBoundRefund } from '../../order-parts/bound-refund.ts'

/** Returns the amount paid and not yet refunded, in sen. */
const refundableSen = (order: LockedOrder) =>
  order.paidAt === null ? 0 : Math.max(0, senOwed(order) - (order.refundSen ?? 0))

/** Returns the value that a move gives away as a refund; undefined if the move refunds nothing. */
export function givenByRefund(
  order: LockedOrder,
  { to, refund }: { to: OrderStatus; refund?: number | undefined },
): Giving | undefined {
  if (inputFor(order, to) !== 'refund') return undefined
  const refundSen = refund === undefined ? refundableSen(order) : toSen(refund)
  return { act: 'refund', refundSen, countedSen: 0, orderId: order.id }
}

/**
 * Asks a colleague to approve a refund. The return stays open until somebody decides.
 * @throws ShopError order_not_found, status_move_refused, invalid_input
 */
export async function askRefund(
  context: StaffContext,
  input: {
    orderId: string
    refund: number
    reason: string
    description?: LocalizedText
    goodsBack?: boolean
  },
) {
  const { orderId, refund, reason, description, goodsBack } = input
  await changeOrder(context, { id: orderId }, async (change) => {
    const { tx, order } = change
    const bound = await readBoundRefund(tx, orderId)
    if (bound === undefined) refuseStatus(order)
    demandRefundStatus(order)
    const amountSen = amount('refund', toSen(refund), refundableSen(order))
    const { isNew } = await askApproval(tx, context, {
      kind: 'refund',
      orderId,
      amountSen,
      reason,
      details: {
        ...bound,
        ...(description && { description }),
        ...(goodsBack !== undefined && { goodsBack }),
      },
      recorded: auditedPayee(bound.payee),
    })
    if (isNew) await writeOrder(change, {})
  })
}

/** The status to which an order moves when its refund is approved. @throws ShopError status_move_refused */
function demandRefundStatus(order: LockedOrder): OrderStatus {
  const to = nextStatuses(order, 'staff').find((status) => inputFor(order, status) === 'refund')
  return to ?? refuseStatus(order)
}

function refuseStatus({ status: from }: LockedOrder): never {
  throw new ShopError('status_move_refused', { from, to: 'return_completed' })
}

/** A request and the name of its author. */
interface Decided {
  approval: typeof approvals.$inferSelect
  asker: string
}

/** Pays a refund that a second person approved, and ends the return. @throws ShopError status_move_refused */
export async function carryOutRefund(tx: Transaction, context: StaffContext, decided: Decided) {
  const { approval } = decided
  const { description, goodsBack } = approval.details as { description?: LocalizedText; goodsBack?: boolean }
  await changeOrderIn(tx, context, staffOf(context), { id: approval.orderId ?? '' }, async (change) => {
    await recordAgreed(tx, context, decided)
    const refundSen = approval.amountSen ?? 0
    const { move } = await moveLocked(change, {
      to: demandRefundStatus(change.order),
      refundSen,
      ...(description && { description }),
      ...(goodsBack !== undefined && { goodsBack }),
    })
    const giving = { act: 'refund', refundSen, countedSen: 0, orderId: change.order.id } as const
    await recordGiven(change, giving, { cause: causeOf.entry(move), askedBy: approval.askedBy })
  })
}

/** Refuses a refund; its return stays open. */
export async function refuseRefund(tx: Transaction, context: StaffContext, decided: Decided, note: string) {
  await changeOrderIn(
    tx,
    context,
    staffOf(context),
    { id: decided.approval.orderId ?? '' },
    async (change) => {
      await recordDecision(tx, context, decided, { action: 'order.refund_refused', reason: note })
      await writeOrder(change, {})
    },
  )
}

/** Records that a second person approved a refund. */
export async function recordAgreed(tx: Transaction, context: StaffContext, decided: Decided) {
  const { reason } = decided.approval
  await recordDecision(tx, context, decided, { action: 'order.refund_approved', reason })
}

async function recordDecision(
  tx: Transaction,
  context: StaffContext,
  { approval: { orderId, amountSen, details }, asker }: Decided,
  { action, reason }: { action: AuditAction; reason: string },
) {
  await auditStaff(tx, context, {
    action,
    subject: 'order',
    subjectId: orderId ?? '',
    after: { refundSen: amountSen, ...auditedPayee(payeeIn(details)), reason, askedBy: asker },
  })
}
