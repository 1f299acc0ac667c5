import { and, eq, inArray } from 'drizzle-orm'
import { undoObstacles } from '#core/catalogue/spreadsheet/undo.ts'
import type { StaffProduct } from '#core/catalogue/import-file.ts'
import { ShopError } from '#core/errors.ts'
import type { StaffContext } from '#server/context.ts'
import type { Transaction } from '#server/database/connect.ts'
import { catalogueImports, importedProducts } from '#server/database/tables/catalogue-imports.ts'
import { products } from '#server/database/tables/catalogue.ts'
import { orderItems } from '#server/database/tables/orders.ts'
import { auditAllStaff, auditStaff, type Audited } from '../../staff/audit.ts'
import { savedEntry } from '../audit-entries.ts'
import { authorAgreedWith } from './agree-to-import.ts'
import { auditImport, recordCounts } from './audit-import.ts'
import { fingerprint } from '#server/fingerprint.ts'
import { causeOf, takeBackGiven } from '../../staff/given-away.ts'
import { demandChangesAlone, givenInCatalogue, lockForChange, recordChanges } from '../prices/price-cuts.ts'
import { writeProducts, type Written } from '../write-products.ts'
import { readByIds, readForWriting, versionOf } from '../stored-products.ts'
import { makeProducts } from './make-products.ts'
import { changedCosts, demandCosts, undoCosts, writeImportedCosts, type CostChanges } from './sheet-costs.ts'
import { demandImport, lockImport, type StoredImport } from './stored-import.ts'
import { previewOfImport } from './view-import.ts'
import { changeCatalogue } from '../change-catalogue.ts'

/**
 * Returns a fingerprint of a product, with its stock if the import set the stock. The import can be undone only while
 * the fingerprint is unchanged.
 */
const stateOf = ({ choices }: StoredImport, product: StaffProduct) =>
  choices.stock === 'set' ? fingerprint(product) : versionOf(product)

/**
 * Writes the products of an import as previewed, all or nothing. If the import gives away more than the limit of one
 * person, only a second person who may decide on that can apply it.
 * @throws ShopError import_not_found, import_closed, import_refused, catalogue_changed_meanwhile, not_allowed,
 *   import_needs_colleague
 */
export async function applyImport(context: StaffContext, id: string, { preview }: { preview: string }) {
  await demandCosts(context, id, (await demandImport(context.database, id)).columns)
  return changeCatalogue(context, async (tx) => {
    const stored = await lockImport(tx, id, 'open')
    await lockForChange(tx, context)
    const made = await makeProducts({ ...context, database: tx }, stored)
    if (made.faults.length > 0) throw new ShopError('import_refused', { errors: made.faults.length })
    const before = await readForWriting(
      tx,
      made.products.map((product) => product.id),
    )
    if ((await previewOfImport(tx, stored, made.products, before)) !== preview)
      throw new ShopError('catalogue_changed_meanwhile')
    const { stock } = stored.choices
    const repriced = made.products.flatMap((after) => {
      const existing = before.get(after.id)?.product
      return existing === undefined ? [] : [{ before: existing, after }]
    })
    const askedBy = authorAgreedWith(context, stored, givenInCatalogue(repriced, stock))
    if (askedBy === undefined) await demandChangesAlone(tx, context, repriced, stock).catch(askColleague)
    const written = await writeProducts(tx, made.products, before, stock)
    await recordChanges(tx, context, repriced, { stock, cause: causeOf.import(id), askedBy })
    await auditImport(context, tx, written, stock)
    const costs = await changedCosts(tx, made.costs)
    await writeImportedCosts(context, tx, costs)
    const counted = await rememberBefore(tx, stored, { written, costs, before })
    await tx
      .update(catalogueImports)
      .set({
        state: 'applied',
        appliedAt: context.now(),
        appliedBy: context.session.staff.id,
        added: written.added.length,
        changed: counted.changed,
      })
      .where(eq(catalogueImports.id, id))
    return { added: written.added.length, ...counted }
  })
}

/** Rethrows an error; if the signed-in staff may not apply the import alone, as `import_needs_colleague`. */
function askColleague(error: unknown): never {
  const isAbove = error instanceof ShopError && error.code === 'second_person_needed'
  throw isAbove ? new ShopError('import_needs_colleague', { ...error.details }) : error
}

/** The maximum number of products per statement. */
const batch = 200

/** The products and costs that an import has written. */
interface Applied {
  written: Written
  costs: CostChanges
  /** The products before the import. */
  before: Awaited<ReturnType<typeof readForWriting>>
}

/** Stores the state that an undo restores. Returns the numbers of changed and unchanged products. */
async function rememberBefore(
  tx: Transaction,
  stored: StoredImport,
  { written: { added, changed, unchanged }, costs, before: former }: Applied,
) {
  // Read back, because the database may store a value in another form, and the undo compares the stored states.
  const compared = [...added.map(({ id }) => id), ...changed.map(({ after }) => after.id)]
  const withCostsOnly = [...costs.keys()].filter((id) => !compared.includes(id))
  const ids = [...compared, ...withCostsOnly]
  const after = await readByIds(tx, ids)
  const old = new Map(changed.map(({ before }) => [before.id, before]))
  for (const id of withCostsOnly) old.set(id, former.get(id)!.product)
  const rows = ids.map((productId) => {
    const now = after.get(productId)!.product
    const before = old.get(productId)
    const known = new Set(before?.specs.map(({ id }) => id))
    return {
      importId: stored.id,
      productId,
      before: before ? { ...before, costs: costs.get(productId) ?? [] } : null,
      after: stateOf(stored, now),
      addedSpecs: now.specs.map(({ id }) => id).filter((id) => !known.has(id)),
    }
  })
  for (let from = 0; from < rows.length; from += batch)
    await tx.insert(importedProducts).values(rows.slice(from, from + batch))
  return { changed: changed.length + withCostsOnly.length, unchanged: unchanged - withCostsOnly.length }
}

/**
 * Undoes a whole import: deletes what it added and restores what it changed. If a colleague applied it, prices and
 * stock that the undo lowers count against the limit of the person who undoes it.
 * @throws ShopError import_not_found, import_closed, second_person_needed, import_not_undoable with the products that
 *   prevent the undo
 */
export async function undoImport(context: StaffContext, id: string) {
  await demandCosts(context, id, (await demandImport(context.database, id)).columns)
  return changeCatalogue(context, async (tx) => {
    const stored = await lockImport(tx, id, 'applied')
    await lockForChange(tx, context)
    const rows = await tx.select().from(importedProducts).where(eq(importedProducts.importId, id))
    const ids = rows.map(({ productId }) => productId)
    const now = await readForWriting(tx, ids)
    const ordered = await orderedSpecs(tx, ids)
    const obstacles = undoObstacles(
      rows.map(({ productId, before, after, addedSpecs }) => {
        const product = now.get(productId)?.product
        return {
          id: productId,
          isNew: before === null,
          after,
          now: product && stateOf(stored, product),
          isOrdered: addedSpecs.some((spec) => ordered.has(`${productId} ${spec}`)),
        }
      }),
    )
    if (obstacles.length > 0)
      throw new ShopError('import_not_undoable', {
        count: obstacles.length,
        products: obstacles
          .slice(0, 20)
          .map((one) => one.id)
          .join(', '),
        obstacles: obstacles.slice(0, 20),
      })
    const removed = rows.flatMap(({ productId, before }) => (before === null ? [productId] : []))
    const former = rows.flatMap(({ before }) => {
      if (before === null) return []
      const { costs: _, ...product } = before
      return [product]
    })
    const { stock } = stored.choices
    const repriced = former.map((after) => ({ before: now.get(after.id)!.product, after }))
    const isOwn = stored.appliedBy === context.session.staff.id
    if (!isOwn) await demandChangesAlone(tx, context, repriced, stock)
    const { changed } = await writeProducts(tx, former, now, stock)
    await takeBackGiven(tx, { cause: causeOf.import(id) }, context.now())
    if (!isOwn) await recordChanges(tx, context, repriced, { stock })
    if (stored.choices.stock === 'set') await recordCounts(context, tx, changed)
    const costs = new Map(
      rows.flatMap(({ productId, before }) => (before?.costs ? [[productId, before.costs]] : [])),
    )
    const costsBack = await undoCosts(context, tx, costs)
    const restored = new Set([...changed.map(({ after }) => after.id), ...costsBack.keys()]).size
    if (removed.length > 0) await tx.delete(products).where(inArray(products.id, removed))
    await tx
      .update(catalogueImports)
      .set({ state: 'undone', undoneAt: context.now() })
      .where(eq(catalogueImports.id, id))
    await auditAllStaff(tx, context, [
      {
        action: 'import.undone',
        subject: 'import',
        subjectId: id,
        after: { removed: removed.length, restored },
      },
      ...removed.map((productId): Audited => ({
        action: 'product.deleted',
        subject: 'product',
        subjectId: productId,
        after: { import: id },
      })),
      ...changed.map(({ after, changes }) => savedEntry(after.id, changes)),
    ])
    return { removed: removed.length, restored }
  })
}

/**
 * Finds the specs of the given products that are in orders. Each is a text of the product id, a space and the spec id.
 */
export async function orderedSpecs(tx: Transaction, ids: readonly string[]) {
  const found = new Set<string>()
  for (let from = 0; from < ids.length; from += batch) {
    const items = await tx
      .selectDistinct({ productId: orderItems.productId, specId: orderItems.specId })
      .from(orderItems)
      .where(inArray(orderItems.productId, ids.slice(from, from + batch)))
    for (const { productId, specId } of items) found.add(`${productId} ${specId}`)
  }
  return found
}

/** Deletes an import that has not been applied. @throws ShopError import_not_found, import_closed */
export function discardImport(context: StaffContext, id: string) {
  return context.database.transaction(async (tx) => {
    const { name } = await lockImport(tx, id, 'open')
    await tx
      .delete(catalogueImports)
      .where(and(eq(catalogueImports.id, id), eq(catalogueImports.state, 'open')))
    await auditStaff(tx, context, {
      action: 'import.discarded',
      subject: 'import',
      subjectId: id,
      after: { name },
    })
    return { id }
  })
}
