import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { SpecCosts } from '#core/catalogue/costs/costs.ts'
import { ShopError } from '#core/errors.ts'
import { formatCash, toRinggit, toSen } from '#core/money.ts'
import type { StaffContext } from '#server/context.ts'
import type { Database, Transaction } from '#server/database/connect.ts'
import { products, specCosts, specs } from '#server/database/tables/catalogue.ts'
import { auditStaff } from '../../staff/audit.ts'
import { changedMeanwhile } from '../../staff/conflicts.ts'
import { fingerprint } from '#server/fingerprint.ts'
import { lockCatalogue } from '../stored-products.ts'
import { changeCatalogue } from '../change-catalogue.ts'

const ofSpec = and(eq(specCosts.productId, specs.productId), eq(specCosts.specId, specs.id))

/** Reads the costs of a product's specs. @throws ShopError product_not_found */
export async function readCosts({ database }: { database: Database | Transaction }, id: string) {
  const rows = await database
    .select({
      id: specs.id,
      name: specs.displayName,
      priceSen: specs.regularPriceSen,
      costSen: specCosts.costSen,
    })
    .from(specs)
    .leftJoin(specCosts, ofSpec)
    .where(eq(specs.productId, id))
    .orderBy(asc(specs.position))
  if (rows.length === 0 && (await database.$count(products, eq(products.id, id))) === 0)
    throw new ShopError('product_not_found')
  return {
    version: fingerprint(rows.map((row) => [row.id, row.costSen])),
    specs: rows.map(({ priceSen, costSen, ...row }) => ({
      ...row,
      price: toRinggit(priceSen),
      cost: costSen === null ? null : toRinggit(costSen),
    })),
  }
}

/**
 * Changes the costs of some specs of a product. The audit entry has the subject `costs`, which only people who may see
 * costs can read.
 * @throws ShopError product_not_found, spec_not_found, catalogue_changed_meanwhile
 */
export const saveCosts = (
  context: StaffContext,
  id: string,
  { version, costs }: SpecCosts & { version: string },
) =>
  changeCatalogue(context, async (tx) => {
    await lockCatalogue(tx)
    const before = await readCosts({ database: tx }, id)
    if (before.version !== version)
      throw await changedMeanwhile(tx, 'catalogue_changed_meanwhile', { subject: 'costs', subjectId: id })
    const known = new Map(before.specs.map((spec) => [spec.id, spec]))
    const changes = costs.map(({ specId, cost }) => {
      const spec = known.get(specId)
      if (spec === undefined) throw new ShopError('spec_not_found')
      return { specId, name: spec.name.en, from: spec.cost, to: cost }
    })
    const changed = changes.filter(({ from, to }) => from !== to)
    if (changed.length === 0) return before
    await writeCosts(tx, id, changed)
    const entry = { action: 'costs.saved', subject: 'costs', subjectId: id } as const
    await auditStaff(tx, context, {
      ...entry,
      before: Object.fromEntries(changed.map(({ name, from }) => [name, inWords(from)])),
      after: Object.fromEntries(changed.map(({ name, to }) => [name, inWords(to)])),
    })
    return readCosts({ database: tx }, id)
  })

const inWords = (cost: number | null) => (cost === null ? null : formatCash(cost))

/** Writes the costs of some specs of a product; null removes the cost of a spec. */
export async function writeCosts(
  tx: Transaction,
  productId: string,
  costs: readonly { specId: string; to: number | null }[],
) {
  const gone = costs.filter(({ to }) => to === null).map(({ specId }) => specId)
  if (gone.length > 0)
    await tx.delete(specCosts).where(and(eq(specCosts.productId, productId), inArray(specCosts.specId, gone)))
  const rows = costs.flatMap(({ specId, to }) =>
    to === null ? [] : [{ productId, specId, costSen: toSen(to) }],
  )
  if (rows.length === 0) return
  await tx
    .insert(specCosts)
    .values(rows)
    .onConflictDoUpdate({
      target: [specCosts.productId, specCosts.specId],
      set: { costSen: sql`excluded.cost_sen` },
    })
}
