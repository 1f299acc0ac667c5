import { refuseField } from '#core/errors.ts'
import type { StaffContext } from '../../context.ts'
import type { OrderChange } from '../kernel/change-order.ts'
import { moveLocked } from '../orders/move.ts'
import { demandCollection, type Arranged } from './arrange-collection.ts'
import {
  demandStatus,
  recordStep,
  takeReturnStep,
  takeReturnStepIn,
  type ReturnStep,
  type StepInput,
} from './take-return-step.ts'
import { updateReturn } from './update-return.ts'

/**
 * Approves a return, or declines it with a reason for the customer, and moves the order accordingly.
 * @throws ShopError return_not_found, order_changed_meanwhile, return_move_refused, courier_off, invalid_input
 */
export async function decideReturn(context: StaffContext, input: StepInput<'decideReturn'> & { id: number }) {
  const { id, seen, text } = input
  if (!input.approve && text === undefined) refuseField('text', 'staff.reasonRequired')
  await takeReturnStep(context, { id, seen }, async (step) => {
    demandStatus(step, input.approve ? 'approved' : 'rejected')
    if (input.approve) {
      const collection = input.collection && (await demandCollection(step, input.collection))
      return approve(step, { collection, text })
    }
    const { actor, at } = step
    const decided = { decidedAt: at, decidedBy: actor.id, decision: text ?? null }
    const event = await updateReturn(step, { status: 'rejected', ...decided })
    const followsReturn = { changes: {}, event }
    await moveLocked(step, { to: 'return_rejected', description: text, followsReturn })
    await recordStep(step, 'return.rejected')
  })
}

/** Approves a return that was created in the same transaction. */
export async function approveNewReturn(
  { tx, actor }: OrderChange,
  context: StaffContext,
  { id, collection }: { id: number; collection?: Arranged | undefined },
) {
  await takeReturnStepIn(tx, context, actor, { id }, (step) => approve(step, { collection }))
}

async function approve(
  step: ReturnStep,
  { collection, text }: { collection?: Arranged | undefined; text?: StepInput<'decideReturn'>['text'] },
) {
  const { actor, at } = step
  const decided = { decidedAt: at, decidedBy: actor.id, decision: text ?? null }
  const event = await updateReturn(step, { status: 'approved', ...decided, ...collection })
  const followsReturn = { changes: {}, event }
  await moveLocked(step, { to: 'return_approved', ...(text && { description: text }), followsReturn })
  await recordStep(step, 'return.approved')
}
