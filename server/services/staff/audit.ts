import type { Database } from '../../database/connect.ts'
import { auditEntries, type AuditActor } from '../../database/tables-orders.ts'

/** Writes down who did what to which thing; in the transaction of what was done. */
export async function audit(
  tx: Pick<Database, 'insert'>,
  entry: {
    at: Date
    actor: { kind: AuditActor; id: string; requestId: string }
    /** 'staff.signed_in' */
    action: string
    /** What kind of thing it was done to: 'order'. */
    subject: string
    subjectId: string
    before?: Record<string, unknown>
    after: Record<string, unknown>
  },
): Promise<void> {
  const { actor, ...what } = entry
  await tx.insert(auditEntries).values({
    ...what,
    actorKind: actor.kind,
    actorId: actor.id,
    requestId: actor.requestId,
  })
}
