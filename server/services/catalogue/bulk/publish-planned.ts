import { lte } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { products } from '#server/database/tables/catalogue.ts'
import { auditAll } from '../../staff/audit.ts'
import { savedEntry } from '../audit-entries.ts'
import { writeProducts } from '../write-products.ts'
import { lockCatalogue, readForWriting } from '../stored-products.ts'

/**
 * Publishes the products whose planned time has come, and records the person who planned it in the audit trail. Returns
 * the number of products. Several processes may run this at once. "Publishing times".
 */
export async function publishPlanned({ database, now }: Pick<Context, 'database' | 'now'>): Promise<number> {
  const at = now()
  const isDue = lte(products.publishAt, at)
  if ((await database.$count(products, isDue)) === 0) return 0
  return database.transaction(async (tx) => {
    await lockCatalogue(tx)
    const due = await tx.select({ id: products.id, by: products.publishBy }).from(products).where(isDue)
    const stored = await readForWriting(
      tx,
      due.map(({ id }) => id),
    )
    const wanted = [...stored.values()].map(({ product }) => ({ ...product, published: true }))
    const { changed } = await writeProducts(tx, wanted, stored, 'keep')
    const plannedBy = new Map(due.map(({ id, by }) => [id, by ?? '']))
    await auditAll(
      tx,
      changed.map(({ after, changes }) => ({
        at,
        actor: { kind: 'staff' as const, id: plannedBy.get(after.id) ?? '', requestId: '' },
        ...savedEntry(after.id, changes),
      })),
    )
    return changed.length
  })
}
