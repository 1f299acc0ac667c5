import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { staffMay } from '#core/staff/staff.ts'
import { mayManage, permissionsIn } from '#core/staff/roles.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../database/connect.ts'
import { approvals, staffRoles } from '../../../database/tables/staff.ts'
import type { Approval } from '../ask-approval.ts'
import { lockStaff } from '../roles.ts'
import { readAccount } from './changes.ts'
import { changeIn, languageOf, problemOfRequest, recordEnd, takeEffect } from './delayed.ts'

/**
 * Carries out the requests on which nobody decided within 72 hours, in the name of the person who asked. A request that
 * can no longer take effect is dropped. Returns the number of requests. Several processes may run this at once.
 */
export async function carryOutDue(context: Pick<Context, 'database' | 'now' | 'secrets'>): Promise<number> {
  const { database, now } = context
  const isDue = and(isNull(approvals.decision), lte(approvals.effectAt, now()))
  const due = await database
    .select({ id: approvals.id })
    .from(approvals)
    .where(isDue)
    .orderBy(asc(approvals.effectAt), asc(approvals.id))
  let count = 0
  for (const { id } of due) {
    await database.transaction(async (tx) => {
      await lockStaff(tx)
      const [request] = await tx
        .select()
        .from(approvals)
        .where(and(eq(approvals.id, id), isDue))
      if (request === undefined) return
      await carryOut(tx, context, request)
      count += 1
    })
  }
  return count
}

async function carryOut(tx: Transaction, context: Pick<Context, 'now' | 'secrets'>, request: Approval) {
  const { id, askedBy } = request
  const actor = { kind: 'staff', id: askedBy, requestId: '' } as const
  const applying = { ...context, actor, language: languageOf(request) }
  const isPossible = (await mayStillAsk(tx, request)) && (await problemOfRequest(tx, request)) === undefined
  await tx
    .update(approvals)
    .set({ decision: isPossible ? 'unopposed' : 'dropped', decidedAt: context.now() })
    .where(eq(approvals.id, id))
  if (isPossible) await takeEffect(tx, applying, request, { unopposed: true })
  else await recordEnd(tx, applying, request, { how: 'dropped', after: {} })
}

/**
 * Whether the author could still make the request. First decisions have no author, because they are requested when an
 * account is set up.
 */
async function mayStillAsk(tx: Transaction, request: Approval): Promise<boolean> {
  if (request.kind === 'first_decision') return true
  const asker = await readAccount(tx, request.askedBy)
  if (!asker || asker.disabledAt !== null || asker.enrolledAt === null) return false
  if (!staffMay(asker, 'staff:manage')) return false
  const change = changeIn(request)
  if (change === undefined) return true
  const key = change.what === 'permissions' ? request.subject : change.role
  const [role] = await tx.select().from(staffRoles).where(eq(staffRoles.key, key))
  return role !== undefined && mayManage(asker, { permissions: permissionsIn(role) })
}
