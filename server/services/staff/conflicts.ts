import { and, desc, eq, or, sql } from 'drizzle-orm'
import { ShopError, type ErrorCode } from '../../../core/errors.ts'
import type { Database } from '../../database/connect.ts'
import { auditEntries } from '../../database/tables/orders.ts'
import { staff } from '../../database/tables/staff.ts'

/**
 * The refusal to save over a version that somebody else has changed since. `details.by` names the member of staff
 * whose change is the newest in the audit trail, if one is; a product's `productField` may be part of what was changed.
 */
export async function changedMeanwhile(
  database: Pick<Database, 'select'>,
  code: Extract<ErrorCode, `${string}_changed_meanwhile`>,
  { subject, subjectId, productField }: { subject: string; subjectId: string; productField?: string },
): Promise<ShopError> {
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
  return new ShopError(code, last?.by ? { by: last.by } : undefined)
}
