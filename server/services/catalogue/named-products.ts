import { sql } from 'drizzle-orm'
import { namedProducts, type StaffProduct } from '#core/catalogue/import-file.ts'
import type { Database, Transaction } from '../../database/connect.ts'

/** Returns the ids, among those in `goesWith` and `sameRoom` of the given products, that exist. */
export async function existingProducts(
  database: Database | Transaction,
  naming: readonly Pick<StaffProduct, 'goesWith' | 'sameRoom'>[],
): Promise<Set<string>> {
  return productsThatExist(
    database,
    naming.flatMap((product) => namedProducts(product).map(({ id }) => id)),
  )
}

/** Returns those of the given ids that belong to products. */
export async function productsThatExist(
  database: Database | Transaction,
  wanted: readonly string[],
): Promise<Set<string>> {
  const ids = [...new Set(wanted)]
  if (ids.length === 0) return new Set()
  const { rows } = await database.execute<{ id: string }>(
    sql`select id from products where id in (select json_array_elements_text(${JSON.stringify(ids)}::json))`,
  )
  return new Set(rows.map(({ id }) => id))
}
