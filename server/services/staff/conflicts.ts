import { and, desc, eq, or, sql } from 'drizzle-orm'
import { ShopError, type ErrorCode } from '#core/errors.ts'
import type { Database } from '../../database/connect.ts'
import { auditEntries } from '../../database/tables/orders.ts'
import { staff } from '../../database/tables/staff.ts'

interface Changed {
  subject: string
  subjectId: string
  /** A field of products. A change of this field of any product also counts. */
  productField?: string
}

/**
 * Creates the error for an attempt to save over a newer version. `details.by` is the name of the person who made the
 * newest change, according to the audit trail.
 */
export async function changedMeanwhile(
  database: Pick<Database, 'select'>,
  code: Extract<ErrorCode, `${string}_changed_meanwhile`>,
  changed: Changed,
): Promise<ShopError> {
  const by = await lastChangedBy(database, changed)
  return new ShopError(code, by === undefined ? undefined : { by })
}

/** Reads the name of the staff who made the newest change; undefined if it was not made by staff. */
export async function lastChangedBy(
  database: Pick<Database, 'select'>,
  { subject, subjectId, productField }: Changed,
): Promise<string | undefined> {
  const ofSubject = and(eq(auditEntries.subject, subject), eq(auditEntries.subjectId, subjectId))
  const ofProductField = and(
    eq(auditEntries.subject, 'product'),
    sql`jsonb_exists(${auditEntries.after}, ${productField ?? ''})`,
  )
  const [last] = await database
    .select({ by: staff.name })
    .from(auditEntries)
    .leftJoin(staff, and(eq(auditEntries.actorKind, 'staff'), eq(staff.id, auditEntries.actorId)))
    .where(productField === undefined ? ofSubject : or(ofSubject, ofProductField))
    .orderBy(desc(auditEntries.id))
    .limit(1)
  return last?.by || undefined
}
