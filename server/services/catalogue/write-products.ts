import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, asc, eq, getTableColumns, inArray, notInArray, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { changesOf, type FieldChange, type StockMode } from '#core/catalogue/changes.ts'
import { productFields, specFields } from '#core/catalogue/fields.ts'
import type { StaffProduct } from '#core/catalogue/import-file.ts'
import { toSen } from '#core/money.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { fingerprint } from '../../fingerprint.ts'
import { products, specs } from '../../database/tables/catalogue.ts'
import { repriceProducts } from '../offers/offered-prices.ts'
import { fromRow, searchedTexts, toRow } from './field-mapping.ts'
import { indexProducts } from './search/index-products.ts'

/** A product as the database stores it. */
export interface StoredProduct {
  product: StaffProduct
  updatedAt: Date
  /** Previous names of specs, by spec id. */
  formerNames: Record<string, string[]>
  position: number
}

/** Stored products by their ids. */
export type StoredProducts = ReadonlyMap<string, StoredProduct>

/** The result of writing products. */
export interface Written {
  added: StaffProduct[]
  changed: { before: StaffProduct; after: StaffProduct; changes: FieldChange[] }[]
  unchanged: number
}

/** Number of rows per statement, which may have 65,535 values. */
const batch = 500

/**
 * Number of products written per statement: the search index of 500 products with long texts takes longer than a
 * statement may.
 */
const writtenAtOnce = 50

/** Lets only one transaction at a time change the catalogue; reads and orders do not wait. */
export async function lockCatalogue(tx: Transaction) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('catalogue', 0))`)
}

/** Reads products by their ids; ids without a product are left out. */
async function readWhole(database: Database | Transaction, ids: readonly string[]): Promise<StoredProduct[]> {
  const rows = await database.query.products.findMany({
    columns: { searchText: false },
    with: { specs: { orderBy: [asc(specs.position)] } },
    where: inArray(products.id, [...ids]),
  })
  return rows.map((row) => ({
    product: { ...fromRow(productFields, row), specs: row.specs.map((spec) => fromRow(specFields, spec)) },
    updatedAt: row.updatedAt,
    formerNames: Object.fromEntries(
      row.specs.flatMap(({ id, formerNames }) => (formerNames.length > 0 ? [[id, formerNames]] : [])),
    ),
    position: row.position,
  }))
}

/** The version of a product. It changes with every field except the stock. */
export function versionOf(product: StaffProduct): string {
  return fingerprint({ ...product, specs: product.specs.map((spec) => ({ ...spec, quantity: 0 })) })
}

/**
 * Reads existing products by their ids, and locks their specs so that their stock stays the same; call `lockCatalogue`
 * before.
 */
export async function readForWriting(tx: Transaction, ids: readonly string[]) {
  // In the sequence in which placing an order locks them, so that the two cannot deadlock.
  await tx.execute(sql`
    select from specs where product_id in (select json_array_elements_text(${JSON.stringify(ids)}::json))
    order by product_id, id for update`)
  return readByIds(tx, ids)
}

/** Reads existing products by their ids. */
export async function readByIds(
  database: Database | Transaction,
  ids: readonly string[],
  progress: (done: number) => void = () => {},
) {
  const found = new Map<string, StoredProduct>()
  let looked = 0
  for (const some of inBatches(ids)) {
    for (const stored of await readWhole(database, some)) found.set(stored.product.id, stored)
    looked += some.length
    progress(looked / ids.length)
  }
  return found
}

/**
 * Adds new products at the end of the catalogue and updates changed products; `before` is what `readForWriting` read.
 * Specs that a product no longer has are deleted: orders have their own copies. "A renamed spec keeps its id and
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

/** Number of products compared between two turns of the event loop: a large file must not block shoppers. */
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

/** The next free positions in the catalogue and in its lists. */
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
      // Products that were on the list keep their position.
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
        // A published product waits for nothing and is not archived.
        publishAt: sql`case when not excluded.published then ${products.publishAt} end`,
        archived: sql`${products.archived} and not excluded.published`,
        onSalePosition: sql`case when excluded.on_sale and ${products.onSale} then ${products.onSalePosition} else excluded.on_sale_position end`,
        bestSellerPosition: sql`case when excluded.best_seller and ${products.bestSeller} then ${products.bestSellerPosition} else excluded.best_seller_position end`,
      },
    })
}

/** Columns of a spec that staff do not write: its key, and prices computed from offers. */
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
    // Two specs may have swapped names; temporary names avoid a conflict meanwhile.
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
      // Only for a new spec; the database lowers it to the price of an offer.
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

function inBatches<T>(rows: readonly T[], size = batch): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  )
}

/** The assignments of an upsert for every column except those of `left`. */
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
