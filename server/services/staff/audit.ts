import type { StaffContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { auditEntries, type AuditActor } from '../../database/tables/orders.ts'

/** Who did what to which thing. */
export interface AuditEntry {
  at: Date
  actor: { kind: AuditActor; id: string; requestId: string }
  /** 'staff.signed_in' */
  action: string
  /** The kind of thing that was changed: 'order'. */
  subject: string
  /** '' where the subject is a whole list. */
  subjectId: string
  before?: Record<string, unknown>
  after: Record<string, unknown>
}

export function staffOf({ session, requestId }: StaffContext) {
  return { kind: 'staff', id: session.staff.id, requestId } as const
}

/** Records who did what to which thing, in the transaction of the change. */
export async function audit(tx: Pick<Database, 'insert'>, entry: AuditEntry) {
  await auditAll(tx, [entry])
}

/** Records what the signed-in staff did, now. */
export async function auditStaff(
  tx: Pick<Database, 'insert'>,
  context: StaffContext,
  entry: Omit<AuditEntry, 'at' | 'actor'>,
) {
  await audit(tx, { at: context.now(), actor: staffOf(context), ...entry })
}

/** Entries per statement, which takes 65,535 values. */
const batch = 1000

/** Records many entries, in the transaction of the change. */
export async function auditAll(tx: Pick<Database, 'insert'>, entries: readonly AuditEntry[]) {
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
