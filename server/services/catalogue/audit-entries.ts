import type { FieldChange } from '#core/catalogue/changes.ts'
import type { StaffProduct } from '#core/catalogue/import-file.ts'
import type { Audited } from '../staff/audit.ts'

/** The audit entry for a new product. */
export function createdEntry(product: StaffProduct): Audited {
  return { action: 'product.created', subject: 'product', subjectId: product.id, after: { ...product } }
}

/** The audit entry for changed fields of a product. */
export function savedEntry(subjectId: string, changes: readonly FieldChange[]): Audited {
  const before = Object.fromEntries(changes.map(({ field, from }) => [field, from]))
  const after = Object.fromEntries(changes.map(({ field, to }) => [field, to]))
  return { action: 'product.saved', subject: 'product', subjectId, before, after }
}
