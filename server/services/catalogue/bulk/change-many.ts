import { randomUUID } from 'node:crypto'
import { eq, inArray, lt, sql } from 'drizzle-orm'
import { parseMinute } from '#core/dates.ts'
import { type BulkAction } from '#core/catalogue/bulk/bulk-action.ts'
import type { ProductState } from '#core/catalogue/bulk/change-product.ts'
import type { FieldChange } from '#core/catalogue/changes.ts'
import type { StaffProduct } from '#core/catalogue/import-file.ts'
import { undoObstacles } from '#core/catalogue/spreadsheet/undo.ts'
import { importLimits } from '#core/catalogue/uploads.ts'
import { ShopError } from '#core/errors.ts'
import { toRinggit } from '#core/money.ts'
import { givenBy } from '#core/staff/given-away.ts'
import type { StaffContext } from '#server/context.ts'
import type { Transaction } from '#server/database/connect.ts'
import { bulkChanges, type BulkChanged } from '#server/database/tables/bulk-changes.ts'
import { products } from '#server/database/tables/catalogue.ts'
import { auditAllStaff, type Audited } from '../../staff/audit.ts'
import { causeOf, takeBackGiven } from '../../staff/given-away.ts'
import { createdEntry, savedEntry } from '../audit-entries.ts'
import {
  cutsWait,
  demandChangesAlone,
  givenByPrices,
  lockForChange,
  recordChanges,
} from '../prices/price-cuts.ts'
import { readLeftToday } from '../../staff/asked-acts.ts'
import { orderedSpecs } from '../sheets/apply-import.ts'
import { writeProducts } from '../write-products.ts'
import { lockCatalogue, readForWriting } from '../stored-products.ts'
import { planChange, readPublications, stateOf, type Plan } from './plan-change.ts'
import { changeCatalogue } from '../change-catalogue.ts'

/** How long a change is stored so that it can be undone, in milliseconds. */
const remembered = 24 * 3_600_000

/**
 * Previews a bulk change: its effect on each of the products.
 * @throws ShopError product_not_found, category_not_found
 */
export const previewChange = (
  context: StaffContext,
  wanted: { ids: readonly string[]; action: BulkAction },
) =>
  changeCatalogue(context, async (tx) => {
    await lockCatalogue(tx)
    const plan = await planChange(tx, context, wanted)
    const { discount: left } = await readLeftToday({ ...context, database: tx })
    return {
      given: toRinggit(givenBy(givenByPrices(repricedIn(plan)))),
      left,
      preview: plan.preview,
      changed: plan.changed.length + plan.added.length,
      unchanged: plan.unchanged,
      leftOut: plan.leftOut.map(({ product: { id, productName }, problem }) => ({
        id,
        productName,
        problem,
      })),
      products: [
        ...plan.added.map(({ id, productName }) => ({ id, productName, isNew: true, changes: [] })),
        ...plan.changed.map(({ after: { product }, changes }) => ({
          id: product.id,
          productName: product.productName,
          isNew: false,
          changes: changes.map((change) => ({ ...change, ...specOf(product, change) })),
        })),
      ].slice(0, importLimits.listed),
    }
  })

function specOf(product: StaffProduct, { field }: FieldChange) {
  const spec = product.specs.find(({ id }) => field.startsWith(`specs.${id}.`))
  return spec && { spec: spec.nameI18n }
}

/** The changed products, before and after. */
const repricedIn = ({ changed }: Plan) =>
  changed.map(({ before, after }) => ({ before: before.product, after: after.product }))

/**
 * Changes many products as previewed, all or nothing, with an audit entry for each. If prices fall by more than the
 * limit of one person, the change waits for a colleague, and needs a reason `why`. Nothing is written meanwhile.
 * @throws ShopError product_not_found, category_not_found, catalogue_changed_meanwhile, second_person_needed
 */
export const changeMany = (
  context: StaffContext,
  {
    preview,
    why,
    ...wanted
  }: { ids: readonly string[]; action: BulkAction; preview: string; why?: string | undefined },
) =>
  changeCatalogue(context, async (tx) => {
    await lockForChange(tx, context)
    const plan = await planChange(tx, context, wanted)
    if (plan.preview !== preview) throw new ShopError('catalogue_changed_meanwhile')
    const { UNDO_SECONDS: undoSeconds } = context.settings
    const repriced = repricedIn(plan)
    if (await cutsWait(tx, context, repriced, { why, subject: `bulk ${preview}` }))
      return { waits: true, changed: 0, added: [], undoSeconds }
    const after = plan.changed.map((one) => one.after)
    await writeProducts(tx, [...plan.added, ...after.map(({ product }) => product)], plan.stored, 'keep')
    await writePublications(tx, context, after)
    const id = await remember(tx, context, wanted.action, plan)
    await recordChanges(tx, context, repriced, { cause: causeOf.bulk(id) })
    await auditAllStaff(tx, context, [
      {
        action: 'products.changed',
        subject: 'catalogue',
        subjectId: '',
        after: { ...wanted.action, changed: plan.changed.length, added: plan.added.length },
      },
      ...plan.added.map(createdEntry),
      ...plan.changed.map(({ before, changes }) => savedEntry(before.product.id, changes)),
    ])
    return {
      id,
      waits: false,
      changed: plan.changed.length,
      added: plan.added.map((product) => product.id),
      undoSeconds,
    }
  })

/** Writes the archived state and the planned publishing time of products, which `writeProducts` does not write. */
async function writePublications(tx: Transaction, context: StaffContext, all: readonly ProductState[]) {
  const rows = all.map(({ product, archived, publishAt }) => ({
    id: product.id,
    archived,
    at: publishAt === null ? null : parseMinute(publishAt).toISOString(),
  }))
  await tx.execute(sql`
    update products set archived = row.archived, publish_at = row.at,
      publish_by = case when row.at is not null then ${context.session.staff.id} end
    from json_to_recordset(${JSON.stringify(rows)}::json) as row(id text, archived boolean, at timestamptz)
    where products.id = row.id
      and (products.archived, products.publish_at) is distinct from (row.archived, row.at)`)
}

async function remember(tx: Transaction, context: StaffContext, action: BulkAction, plan: Plan) {
  const before = new Map(plan.changed.map((one) => [one.before.product.id, one.before]))
  const ids = [...before.keys(), ...plan.added.map((product) => product.id)]
  // Read back, because the database may store a value in another form, and the undo compares the stored states.
  const now = await readProductStates(tx, ids)
  const changed = ids.map((one): BulkChanged => ({
    id: one,
    before: before.get(one) ?? null,
    after: stateOf(now.get(one)!),
  }))
  const at = context.now()
  await tx.delete(bulkChanges).where(lt(bulkChanges.at, new Date(at.getTime() - remembered)))
  const id = randomUUID()
  await tx
    .insert(bulkChanges)
    .values({ id, staffId: context.session.staff.id, at, action, products: changed })
  return id
}

async function readProductStates(
  tx: Transaction,
  ids: readonly string[],
): Promise<Map<string, ProductState>> {
  const [stored, publications] = [await readForWriting(tx, ids), await readPublications(tx, ids)]
  return new Map([...stored].map(([id, { product }]) => [id, { product, ...publications.get(id)! }]))
}

/**
 * Undoes a change of many products: restores the products and deletes copies. If a colleague made the change, a price
 * that the undo lowers counts against the limit of the person who undoes it.
 * @throws ShopError bulk_change_not_found, second_person_needed, bulk_change_not_undoable with the products that
 *   prevent the undo
 */
export const undoChange = (context: StaffContext, id: string) =>
  changeCatalogue(context, async (tx) => {
    const [change] = await tx.select().from(bulkChanges).where(eq(bulkChanges.id, id)).for('update')
    if (change === undefined || change.undoneAt !== null) throw new ShopError('bulk_change_not_found')
    await lockForChange(tx, context)
    const ids = change.products.map((one) => one.id)
    const now = await readProductStates(tx, ids)
    const copies = change.products.flatMap((one) => (one.before === null ? [one.id] : []))
    await demandUndoable(tx, change.products, now)
    const before = change.products.flatMap((one) => one.before ?? [])
    const stored = await readForWriting(tx, ids)
    const isOwn = change.staffId === context.session.staff.id
    const repriced = before.map(({ product }) => ({
      before: stored.get(product.id)!.product,
      after: product,
    }))
    if (!isOwn) await demandChangesAlone(tx, context, repriced)
    const { changed } = await writeProducts(
      tx,
      before.map(({ product }) => product),
      stored,
      'keep',
    )
    await takeBackGiven(tx, { cause: causeOf.bulk(id) }, context.now())
    if (!isOwn) await recordChanges(tx, context, repriced)
    await writePublications(tx, context, before)
    if (copies.length > 0) await tx.delete(products).where(inArray(products.id, copies))
    await tx.update(bulkChanges).set({ undoneAt: context.now() }).where(eq(bulkChanges.id, id))
    await auditAllStaff(tx, context, [
      {
        action: 'products.undone',
        subject: 'catalogue',
        subjectId: '',
        after: { kind: change.action.kind, restored: before.length, removed: copies.length },
      },
      ...copies.map((productId): Audited => ({
        action: 'product.deleted',
        subject: 'product',
        subjectId: productId,
        after: { kind: change.action.kind },
      })),
      ...changed.map(({ after, changes }) => savedEntry(after.id, changes)),
    ])
    return { restored: before.length, removed: copies.length }
  })

async function demandUndoable(
  tx: Transaction,
  changed: readonly BulkChanged[],
  now: ReadonlyMap<string, ProductState>,
) {
  const copies = changed.flatMap(({ id, before }) => (before === null ? [id] : []))
  const ordered = [...(await orderedSpecs(tx, copies))].map((spec) => spec.slice(0, spec.indexOf(' ')))
  const obstacles = undoObstacles(
    changed.map(({ id, before, after }) => {
      const shelved = now.get(id)
      return {
        id,
        isNew: before === null,
        after,
        now: shelved && stateOf(shelved),
        isOrdered: ordered.includes(id),
      }
    }),
  )
  if (obstacles.length === 0) return
  const named = obstacles.slice(0, 20).map((one) => one.id)
  throw new ShopError('bulk_change_not_undoable', { count: obstacles.length, products: named.join(', ') })
}
