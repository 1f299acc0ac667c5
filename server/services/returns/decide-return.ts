import { refuseField } from '#core/errors.ts'
import type { StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { moveLocked } from '../orders/move.ts'
import { staffOf } from '../staff/audit.ts'
import { type Arranged, demandCollection } from './arrange-collection.ts'
import { type LockedReturn, lockReturn } from './lock-return.ts'
import { type StepInput, auditReturn, demandMove, takeStep } from './take-step.ts'
import { changeReturnTo } from './write-return.ts'

/** Approves a return that was just requested in the same transaction. */
export async function approveLocked(
  tx: Transaction,
  context: StaffContext,
  { id, collection }: { id: number; collection?: Arranged | undefined },
) {
  const locked = await lockReturn(tx, { id }, staffOf(context))
  await approve(tx, context, locked, { collection })
}

async function approve(
  tx: Transaction,
  context: StaffContext,
  locked: LockedReturn,
  { collection, text }: { collection?: Arranged | undefined; text?: StepInput<'decideReturn'>['text'] },
) {
  const at = context.now()
  const actor = staffOf(context)
  const decided = { decidedAt: at, decidedBy: actor.id, decision: text ?? null }
  const approved = { status: 'approved' as const, ...decided, ...collection }
  const event = await changeReturnTo(tx, locked.order, locked.found, approved, { at, staffId: actor.id })
  const description = text && { description: text }
  const change = { tx, order: locked.order, actor, at, waitSeconds: context.settings.UNDO_SECONDS }
  const followsReturn = { changes: {}, event }
  await moveLocked(change, { to: 'return_approved', ...description, followsReturn })
  await auditReturn(tx, locked, { at, actor, action: 'return.approved' })
}

/**
 * Approves a return, or declines it with a reason for the customer; the order follows.
 * @throws ShopError return_not_found, order_changed_meanwhile, return_move_refused, courier_off, invalid_input
 */
export async function decideReturn(context: StaffContext, input: StepInput<'decideReturn'> & { id: number }) {
  const { text } = input
  if (!input.approve && text === undefined) refuseField('text', 'staff.reasonRequired')
  await takeStep(context, input, async (tx, locked, at, actor) => {
    demandMove(locked, input.approve ? 'approved' : 'rejected')
    if (input.approve) {
      const collection = input.collection && (await demandCollection(tx, input.collection, at))
      return approve(tx, context, locked, { collection, text })
    }
    const decided = { decidedAt: at, decidedBy: actor.id, decision: text ?? null }
    const rejected = { status: 'rejected' as const, ...decided }
    const event = await changeReturnTo(tx, locked.order, locked.found, rejected, { at, staffId: actor.id })
    const change = { tx, order: locked.order, actor, at, waitSeconds: context.settings.UNDO_SECONDS }
    const followsReturn = { changes: {}, event }
    await moveLocked(change, { to: 'return_rejected', description: text, followsReturn })
    await auditReturn(tx, locked, { at, actor, action: 'return.rejected' })
  })
}
