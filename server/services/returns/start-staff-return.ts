import type { InputOf } from '#core/api/endpoint.ts'
import type * as staffContract from '#core/api/returns/returns-staff.ts'
import { ShopError } from '#core/errors.ts'
import { canReturn } from '#core/returns/goods.ts'
import { startableByStaff } from '#core/returns/starting.ts'
import type { StaffContext } from '../../context.ts'
import { changeOrder } from '../kernel/change-order.ts'
import { loadOrderedLines } from '../order-parts/parcels.ts'
import { loadReturns } from '../order-parts/returns.ts'
import { moveLocked } from '../orders/move.ts'
import { isNewSubmission } from '../staff/submissions.ts'
import { demandCollection } from './arrange-collection.ts'
import { createReturn, recordStart } from './create-return.ts'
import { approveNewReturn } from './decide-return.ts'

type StaffStart = InputOf<typeof staffContract.startStaffReturn>['body'] & {
  orderId: string
  key: string | undefined
}

/**
 * Starts a return of some pieces of an order for its customer, once per `key`. With `approve`, also approves it. "Let
 * staff start another for remaining pieces."
 * @throws ShopError order_not_found, return_not_possible, lines_not_returnable, courier_off, invalid_input
 */
export async function startStaffReturn(
  context: StaffContext,
  { orderId, lines, reason, note = '', approve, collection, key }: StaffStart,
): Promise<{ return: number }> {
  return changeOrder(context, { id: orderId }, async (change) => {
    const { tx, order } = change
    const all = await loadReturns(tx, orderId)
    if (!(await isNewSubmission(tx, context, key))) return { return: all.at(-1)?.id ?? 1 }
    const startable = startableByStaff(order, await loadOrderedLines(tx, orderId), all)
    if (startable.length === 0) throw new ShopError('return_not_possible')
    if (!canReturn(lines, startable)) throw new ShopError('lines_not_returnable')
    const arranged = collection && (await demandCollection(change, collection))
    const started = await createReturn(change, { startedBy: 'staff', reason, note, lines })
    const followsReturn = { changes: {}, event: started.event, starts: true, silent: approve }
    await moveLocked(change, { to: 'Return Requested', returnReason: note, followsReturn })
    await recordStart(change, started, { reason, lines })
    if (approve) await approveNewReturn(change, context, { id: started.id, collection: arranged })
    return { return: started.id }
  })
}
