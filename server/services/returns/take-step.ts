import type { InputOf } from '#core/api/endpoint.ts'
import type * as contract from '#core/api/returns/returns-staff.ts'
import { ShopError } from '#core/errors.ts'
import { type ReturnState, canMoveReturn } from '#core/returns/statuses.ts'
import type { StaffContext } from '../../context.ts'
import type { Transaction } from '../../database/connect.ts'
import { notifyOrder } from '../channels.ts'
import type { Actor } from '../kernel/lock-order.ts'
import { audit, staffOf } from '../staff/audit.ts'
import { type LockedReturn, demandSeen, lockReturn } from './lock-return.ts'

export type StepInput<Name extends keyof typeof contract> = (typeof contract)[Name] extends infer Endpoint
  ? InputOf<Endpoint>['body']
  : never

/** @throws ShopError return_move_refused */
export function demandMove({ found }: LockedReturn, to: ReturnState) {
  if (!canMoveReturn(found.status, to)) throw new ShopError('return_move_refused')
}

/** Records a step of a return in the audit trail. */
export async function auditReturn(
  tx: Transaction,
  { order, found }: Pick<LockedReturn, 'order' | 'found'>,
  entry: { at: Date; actor: Actor; action: string; after?: Record<string, unknown> },
) {
  const { after, ...rest } = entry
  const about = { subject: 'order', subjectId: order.id, after: { return: found.number, ...after } }
  await audit(tx, { ...rest, ...about })
}

/** Runs a step of staff on a return that is as they saw it, with its order locked. */
export async function takeStep(
  context: StaffContext,
  { id, seen }: { id: number; seen: number },
  take: (tx: Transaction, locked: LockedReturn, at: Date, actor: Actor) => Promise<void>,
) {
  const actor = staffOf(context)
  await context.database.transaction(async (tx) => {
    const locked = await lockReturn(tx, { id }, actor)
    await demandSeen(tx, locked, seen)
    await take(tx, locked, context.now(), actor)
    await notifyOrder(tx, locked.order.id)
  })
}
