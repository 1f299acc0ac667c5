import type { Database } from '../../database/connect.ts'
import { auditEntries, type AuditActor } from '../../database/tables/orders.ts'

/** Who did what to which thing. */
export interface AuditEntry {
  at: Date
  actor: { kind: AuditActor; id: string; requestId: string }
  /** 'staff.signed_in' */
  action: string
  /** What kind of thing it was done to: 'order'. */
  subject: string
  subjectId: string
  before?: Record<string, unknown>
  after: Record<string, unknown>
}

/** Writes down who did what to which thing; in the transaction of what was done. */
export async function audit(tx: Pick<Database, 'insert'>, entry: AuditEntry): Promise<void> {
  await auditAll(tx, [entry])
}

/** Entries written at once: a statement takes 65,535 values. */
const batch = 1000

/** Writes down much that was done at once; in the transaction of what was done. */
export async function auditAll(tx: Pick<Database, 'insert'>, entries: readonly AuditEntry[]): Promise<void> {
  for (let from = 0; from < entries.length; from += batch) {
    await tx.insert(auditEntries).values(
      entries.slice(from, from + batch).map(({ actor, ...what }) => ({
        ...what,
        actorKind: actor.kind,
        actorId: actor.id,
        requestId: actor.requestId,
      })),
    )
  }
}
