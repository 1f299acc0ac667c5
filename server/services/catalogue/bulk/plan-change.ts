import { asc, eq, inArray, sql } from 'drizzle-orm'
import { formatMinute } from '#core/dates.ts'
import { type BulkAction } from '#core/catalogue/bulk/bulk-action.ts'
import {
  changeProduct,
  duplicateOf,
  type BulkProblem,
  type Publication,
  type ProductState,
} from '#core/catalogue/bulk/change-product.ts'
import { changesOf, type FieldChange } from '#core/catalogue/changes.ts'
import type { StaffProduct } from '#core/catalogue/import-file.ts'
import { ShopError } from '#core/errors.ts'
import type { StaffContext } from '#server/context.ts'
import type { Transaction } from '#server/database/connect.ts'
import { categories, products } from '#server/database/tables/catalogue.ts'
import { demandPrices, demandPublication } from '../prices/prices.ts'
import { fingerprint } from '#server/fingerprint.ts'
import { readForWriting, type StoredProducts } from '../stored-products.ts'

/** A product that a change writes. */
interface Planned {
  before: ProductState
  after: ProductState
  changes: FieldChange[]
}

/** The rows that a change would write, and its preview. */
export interface Plan {
  stored: StoredProducts
  changed: Planned[]
  added: StaffProduct[]
  unchanged: number
  leftOut: { product: StaffProduct; problem: BulkProblem }[]
  /** A fingerprint of everything that the preview is based on. */
  preview: string
}

/**
 * Plans a change of many products. The caller must have called `lockCatalogue`.
 * @throws ShopError product_not_found, category_not_found
 */
export async function planChange(
  tx: Transaction,
  context: StaffContext,
  { ids, action }: { ids: readonly string[]; action: BulkAction },
): Promise<Plan> {
  const wanted = [...new Set(ids)]
  const stored = await readForWriting(tx, wanted)
  const publications = await readPublications(tx, wanted)
  const plan: Plan = { stored, changed: [], added: [], unchanged: 0, leftOut: [], preview: '' }
  const taken = action.kind === 'duplicate' ? await allIds(tx) : []
  if (action.kind === 'category' && (await tx.$count(categories, eq(categories.key, action.category))) === 0)
    throw new ShopError('category_not_found')
  for (const id of wanted) {
    const product = stored.get(id)?.product
    if (product === undefined) throw new ShopError('product_not_found', { id })
    if (action.kind === 'duplicate') {
      const copy = duplicateOf(product, taken)
      taken.push(copy.id)
      plan.added.push(copy)
      continue
    }
    const before = { product, ...publications.get(id)! }
    const after = changeProduct(before, action)
    const problem = 'problem' in after ? after.problem : await ownerAlone(tx, context, before, after)
    if (problem !== undefined) plan.leftOut.push({ product, problem })
    if (problem !== undefined || 'problem' in after) continue
    const changes = changesBetween(before, after)
    if (changes.length === 0) plan.unchanged += 1
    else plan.changed.push({ before, after, changes })
  }
  plan.preview = fingerprint([
    action,
    plan.changed.map(({ before, after }) => [stateOf(before), stateOf(after)]),
    plan.added,
  ])
  return plan
}

/**
 * Returns 'ownerOnly' if only an owner may make the change. Other staff have the same limits for a bulk change as for a
 * change of one product.
 */
async function ownerAlone(tx: Transaction, context: StaffContext, before: ProductState, after: ProductState) {
  const published = after.product.published || after.publishAt !== null
  try {
    await demandPrices(tx, context, after.product, before.product)
    await demandPublication(tx, context, { ...after.product, published }, before.product)
  } catch (error) {
    if (!(error instanceof ShopError) || error.code !== 'invalid_input') throw error
    return 'ownerOnly' as const
  }
  return undefined
}

const shelfFields = ['archived', 'publishAt'] as const

function changesBetween(before: ProductState, after: ProductState): FieldChange[] {
  return [
    ...changesOf(before.product, after.product, 'keep'),
    ...shelfFields
      .filter((field) => before[field] !== after[field])
      .map((field) => ({ field, from: before[field], to: after[field] })),
  ]
}

/** A fingerprint of everything that a change may write; stock is not included. */
export const stateOf = ({ product, archived, publishAt }: ProductState) =>
  fingerprint([
    { ...product, specs: product.specs.map((spec) => ({ ...spec, quantity: 0 })) },
    archived,
    publishAt,
  ])

/** Reads the archived state and the planned publishing time of products. */
export async function readPublications(
  tx: Transaction,
  ids: readonly string[],
): Promise<Map<string, Publication>> {
  const rows = await tx
    .select({ id: products.id, archived: products.archived, publishAt: products.publishAt })
    .from(products)
    .where(inArray(products.id, [...ids]))
  return new Map(
    rows.map(({ id, archived, publishAt }) => [
      id,
      { archived, publishAt: publishAt === null ? null : formatMinute(publishAt) },
    ]),
  )
}

async function allIds(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(sql`${products.id} like '%copy%'`)
    .orderBy(asc(products.id))
  return rows.map(({ id }) => id)
}
