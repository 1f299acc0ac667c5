import { inArray, sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { stockHolds } from '../../database/tables/quotations/quotations.ts'

interface WhichSpec {
  productId: string
  specId: string
}

/** Reads how many pieces of specs are held for quotations. */
export async function readHeld(
  database: Pick<Database, 'select'>,
  wanted: readonly Pick<WhichSpec, 'productId'>[],
): Promise<(spec: WhichSpec) => number> {
  const { productId, specId, pieces } = stockHolds
  const ids = [...new Set(wanted.map((spec) => spec.productId))]
  const rows =
    ids.length === 0
      ? []
      : await database
          .select({ productId, specId, pieces: sql<number>`sum(${pieces})::int` })
          .from(stockHolds)
          .where(inArray(productId, ids))
          .groupBy(productId, specId)
  return (spec) =>
    rows.find((row) => row.productId === spec.productId && row.specId === spec.specId)?.pieces ?? 0
}
