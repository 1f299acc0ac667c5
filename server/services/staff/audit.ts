import type { ActorKind, AuditAction, AuditSubject } from '#core/staff/audit.ts'
import type { StaffContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { auditEntries } from '../../database/tables/orders.ts'

/** An entry of the audit trail: who changed which subject, when and how. */
export interface AuditEntry {
  at: Date
  actor: { kind: ActorKind; id: string; requestId: string }
  /** The action: 'staff.signed_in'. */
  action: AuditAction
  /** The kind of the changed subject: 'order'. */
  subject: AuditSubject
  /** '' if the subject is a whole list. */
  subjectId: string
  before?: Record<string, unknown>
  after: Record<string, unknown>
}

export function staffOf({ session, requestId }: StaffContext) {
  return { kind: 'staff', id: session.staff.id, requestId } as const
}

/** The action and subject of an audit entry, without its actor and time. */
export type Audited = Omit<AuditEntry, 'at' | 'actor'>

/** Writes an audit entry, in the transaction of the change. */
export async function audit(tx: Pick<Database, 'insert'>, entry: AuditEntry) {
  await auditAll(tx, [entry])
}

/** Writes an audit entry for the signed-in staff. */
export async function auditStaff(tx: Pick<Database, 'insert'>, context: StaffContext, entry: Audited) {
  await auditAllStaff(tx, context, [entry])
}

/** Writes many audit entries for the signed-in staff. */
export async function auditAllStaff(
  tx: Pick<Database, 'insert'>,
  context: StaffContext,
  entries: readonly Audited[],
) {
  const about = { at: context.now(), actor: staffOf(context) }
  await auditAll(
    tx,
    entries.map((entry) => ({ ...about, ...entry })),
  )
}

/** The maximum number of entries per statement. PostgreSQL allows 65,535 parameters in a statement. */
const batch = 1000

/** Writes many audit entries, in the transaction of the change. */
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
