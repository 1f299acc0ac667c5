import type { StockMode } from '#core/catalogue/changes.ts'
import type { StaffContext } from '#server/context.ts'
import type { Transaction } from '#server/database/connect.ts'
import { stockAdjustments } from '#server/database/tables/staff.ts'
import { auditAllStaff } from '../../staff/audit.ts'
import { createdEntry, savedEntry } from '../audit-entries.ts'
import type { Written } from '../write-products.ts'

/** The maximum number of rows per statement. */
const batch = 200

/**
 * Records an import and its changes of each product in the audit trail. Stock that it set is also recorded as counted.
 */
export async function auditImport(
  context: StaffContext,
  tx: Transaction,
  { added, changed, unchanged }: Written,
  stock: StockMode,
) {
  if (stock === 'set') await recordCounts(context, tx, changed)
  await auditAllStaff(tx, context, [
    {
      action: 'catalogue.imported',
      subject: 'catalogue',
      subjectId: '',
      after: { format: 'sheet', stock, added: added.length, changed: changed.length, unchanged },
    },
    ...added.map(createdEntry),
    ...changed.map(({ after, changes }) => savedEntry(after.id, changes)),
  ])
}

/** Records the stock that an import set in the stock history of each spec. */
export async function recordCounts(context: StaffContext, tx: Transaction, changed: Written['changed']) {
  const about = { staffId: context.session.staff.id, at: context.now(), reason: 'counted', note: '' } as const
  const counts = changed.flatMap(({ before, after }) =>
    after.specs.flatMap(({ id, quantity }) => {
      const old = before.specs.find((spec) => spec.id === id)
      return old === undefined || old.quantity === quantity
        ? []
        : [{ ...about, productId: after.id, specId: id, before: old.quantity, after: quantity }]
    }),
  )
  for (let from = 0; from < counts.length; from += batch)
    await tx.insert(stockAdjustments).values(counts.slice(from, from + batch))
}
