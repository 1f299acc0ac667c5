import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, eq, getTableColumns, inArray, notInArray, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { changesOf, type FieldChange, type StockMode } from '#core/catalogue/changes.ts'
import { productFields, specFields } from '#core/catalogue/fields.ts'
import type { StaffProduct } from '#core/catalogue/import-file.ts'
import { toSen } from '#core/money.ts'
import type { Transaction } from '../../database/connect.ts'
import { products, specs } from '../../database/tables/catalogue.ts'
import { repriceProducts } from '../offers/offered-prices.ts'
import { searchedTexts, toRow } from './field-mapping.ts'
import { indexProducts } from './search/index-products.ts'
import { inBatches, type StoredProduct, type StoredProducts } from './stored-products.ts'

/** The result of writing products. */
export interface Written {
  added: StaffProduct[]
  changed: { before: StaffProduct; after: StaffProduct; changes: FieldChange[] }[]
  unchanged: number
}

/**
 * Number of products written per statement. Updating the search index of 500 products with long texts would exceed the
 * time limit of a statement.
 */
const writtenAtOnce = 50

/**
 * Adds new products at the end of the catalogue and updates changed products; `before` is what `readForWriting` read.
 * Deletes specs that a product no longer has; orders have their own copies of them. "A renamed spec keeps its id and
 * answers to its old name."
 */
export async function writeProducts(
  tx: Transaction,
  wanted: readonly StaffProduct[],
  before: StoredProducts,
  stock: StockMode,
  progress: (done: number) => void = () => {},
): Promise<Written> {
  const written = await compare(wanted, before, stock)
  const places = await nextPlaces(tx)
  const changed = [...written.added, ...written.changed.map(({ after }) => after)]
  let done = 0
  for (const some of inBatches(changed, writtenAtOnce)) {
    progress(done / changed.length)
    await writeSome(tx, some, before, places)
    await writeSpecs(tx, some, before, stock)
    await indexProducts(
      tx,
      some.map(({ id }) => id),
    )
    done += some.length
  }
  await repriceProducts(
    tx,
    changed.map(({ id }) => id),
  )
  return written
}

/**
 * Number of products compared between two turns of the event loop, so that a large file does not block other requests.
 */
export const productsPerTurn = 25

/** Computes what writing products would change. */
export async function compare(
  wanted: readonly StaffProduct[],
  before: StoredProducts,
  stock: StockMode,
): Promise<Written> {
  const written: Written = { added: [], changed: [], unchanged: 0 }
  for (const [index, after] of wanted.entries()) {
    if (index % productsPerTurn === 0) await nextTurn()
    const stored = before.get(after.id)?.product
    const changes = stored === undefined ? [] : changesOf(stored, after, stock)
    if (stored === undefined) written.added.push(after)
    else if (changes.length > 0) written.changed.push({ before: stored, after, changes })
    else written.unchanged += 1
  }
  return written
}

/** Returns the next free positions in the catalogue and in the home page's lists. */
async function nextPlaces(tx: Transaction) {
  const [next] = await tx
    .select({
      position: sql<number>`coalesce(max(${products.position}), -1) + 1`,
      onSale: sql<number>`coalesce(max(${products.onSalePosition}), 0) + 1`,
      bestSeller: sql<number>`coalesce(max(${products.bestSellerPosition}), 0) + 1`,
    })
    .from(products)
  return next!
}

async function writeSome(
  tx: Transaction,
  some: readonly StaffProduct[],
  before: StoredProducts,
  places: Awaited<ReturnType<typeof nextPlaces>>,
) {
  const rows = some.map((product) => {
    const old = before.get(product.id)
    return {
      ...toRow(productFields, product),
      specSearchText: product.specs.flatMap((spec) => searchedTexts(specFields, spec)).join(''),
      // Only for products new on the list; the upsert below keeps the position of the others.
      onSalePosition: product.onSale && old?.product.onSale !== true ? places.onSale++ : 0,
      bestSellerPosition: product.bestSeller && old?.product.bestSeller !== true ? places.bestSeller++ : 0,
      position: old?.position ?? places.position++,
      firstPriceSen: toSen(product.specs[0]?.price ?? 0),
    }
  })
  await tx
    .insert(products)
    .values(rows)
    .onConflictDoUpdate({
      target: products.id,
      set: {
        ...takeAll(products, ['id', 'position', 'searchText', 'publishAt', 'publishBy', 'archived']),
        // A published product has no planned publishing time and is not archived.
        publishAt: sql`case when not excluded.published then ${products.publishAt} end`,
        archived: sql`${products.archived} and not excluded.published`,
        onSalePosition: sql`case when excluded.on_sale and ${products.onSale} then ${products.onSalePosition} else excluded.on_sale_position end`,
        bestSellerPosition: sql`case when excluded.best_seller and ${products.bestSeller} then ${products.bestSellerPosition} else excluded.best_seller_position end`,
      },
    })
}

/** Columns of a spec that an update does not write: its key, and the prices computed from offers. */
const ownColumns = ['productId', 'id', 'priceSen', 'salePriceSen', 'saleEndsAt', 'lowestPriceSen'] as const

async function writeSpecs(
  tx: Transaction,
  some: readonly StaffProduct[],
  before: StoredProducts,
  stock: StockMode,
) {
  for (const product of some) {
    const old = before.get(product.id)?.product.specs
    if (old === undefined) continue
    const ids = product.specs.map(({ id }) => id)
    await tx.delete(specs).where(and(eq(specs.productId, product.id), notInArray(specs.id, ids)))
    // Two specs may have swapped names, so renamed specs first get temporary unique names.
    const renamed = old
      .filter(({ id, name }) => product.specs.some((spec) => spec.id === id && spec.name !== name))
      .map(({ id }) => id)
    if (renamed.length > 0) {
      await tx
        .update(specs)
        .set({ name: sql`chr(1) || ${specs.id}` })
        .where(and(eq(specs.productId, product.id), inArray(specs.id, renamed)))
    }
  }
  const rows = some.flatMap((product) => {
    const stored = before.get(product.id)
    return product.specs.map((spec, position) => ({
      productId: product.id,
      ...toRow(specFields, spec),
      // Only for a new spec; afterwards, `repriceProducts` applies the offers.
      priceSen: toSen(spec.price),
      formerNames: formerNames(stored, spec),
      position,
    }))
  })
  for (const chunk of inBatches(rows)) {
    await tx
      .insert(specs)
      .values(chunk)
      .onConflictDoUpdate({
        target: [specs.productId, specs.id],
        set: takeAll(specs, [...ownColumns, ...(stock === 'set' ? [] : (['stock'] as const))]),
      })
  }
}

function formerNames(stored: StoredProduct | undefined, spec: { id: string; name: string }): string[] {
  const old = stored?.product.specs.find(({ id }) => id === spec.id)
  if (stored === undefined || old === undefined) return []
  return [...new Set([...(stored.formerNames[spec.id] ?? []), old.name])].filter(
    (former) => former !== spec.name,
  )
}

/** Returns the assignments of an upsert for all columns except those in `left`. */
function takeAll<T extends PgTable>(
  table: T,
  left: readonly (keyof T['_']['columns'])[],
): Record<string, SQL> {
  return Object.fromEntries(
    Object.keys(getTableColumns(table))
      .filter((key) => !left.includes(key))
      .map((key) => [key, sql.raw(`excluded.${key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)}`)]),
  )
}
