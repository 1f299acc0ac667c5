import { parseMinute } from '#core/dates.ts'
import { refuseField } from '#core/errors.ts'
import { isCallBackTime } from '#core/orders/calling/call-backs.ts'
import type { CallOutcome } from '#core/orders/queues.ts'
import type { AuditAction } from '#core/staff/audit.ts'
import type { StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { orderCalls, orderNotes } from '../../database/tables/staff.ts'
import { changeOrder } from '../kernel/change-order.ts'
import { record } from '../kernel/write-order.ts'
import { sendConfirmLink } from './confirm-links.ts'

/** Adds a note for colleagues. @throws ShopError order_not_found */
export async function addOrderNote(
  context: StaffContext,
  { orderId, note, key }: { orderId: string; note: string; key: string | undefined },
) {
  await attach(context, { orderId, key }, { action: 'order.noted', after: { note } }, (tx, row) =>
    tx.insert(orderNotes).values({ ...row, note }),
  )
}

/**
 * Records a phone call to the customer and its outcome. For the outcome `link_sent`, sends the link for confirming the
 * order.
 * @throws ShopError order_not_found, order_not_to_confirm, link_sent_often
 */
export async function addOrderCall(
  context: StaffContext,
  input: {
    orderId: string
    outcome: CallOutcome
    note: string
    callBackAt?: string | undefined
    key: string | undefined
  },
) {
  const { outcome, note, callBackAt: minute } = input
  const callBackAt = minute === undefined ? null : parseMinute(minute)
  if (callBackAt !== null && !isCallBackTime(callBackAt, context.now()))
    refuseField('callBackAt', 'staff.callBack.time')
  const after = { outcome, note, ...(minute !== undefined && { callBackAt: minute }) }
  await attach(context, input, { action: 'order.called', after }, async (tx, row) => {
    if (outcome === 'link_sent') await sendConfirmLink(tx, row.orderId)
    await tx.insert(orderCalls).values({ ...row, outcome, note, callBackAt })
  })
}

/** Adds a note or call to an order with an audit entry, once per `key`. The order itself does not change. */
async function attach(
  context: StaffContext,
  { orderId: id, key }: { orderId: string; key: string | undefined },
  entry: { action: AuditAction; after: Record<string, unknown> },
  write: (tx: Transaction, row: { orderId: string; staffId: string; at: Date }) => Promise<unknown>,
) {
  await changeOrder(context, { id, key }, async (change) => {
    await write(change.tx, { orderId: id, staffId: change.actor.id, at: change.at })
    await record(change, entry)
  })
}
