import { asc, inArray, sql } from 'drizzle-orm'
import { productFields, specFields } from '#core/catalogue/fields.ts'
import type { StaffProduct } from '#core/catalogue/import-file.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { fingerprint } from '../../fingerprint.ts'
import { products, specs } from '../../database/tables/catalogue.ts'
import { fromRow } from './field-mapping.ts'

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

/** Number of rows per statement. PostgreSQL allows 65,535 parameters in a statement. */
const batch = 500

/**
 * Locks the catalogue until the transaction ends, so that only one transaction at a time changes it. Reads and orders
 * do not wait.
 */
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
 * Reads existing products by their ids, and locks their specs so that their stock does not change. The caller must have
 * called `lockCatalogue`.
 */
export async function readForWriting(tx: Transaction, ids: readonly string[]) {
  // Specs are locked in the same sequence as when an order is placed, so that the two cannot deadlock.
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

export function inBatches<T>(rows: readonly T[], size = batch): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  )
}
