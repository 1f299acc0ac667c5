import { and, eq, inArray } from 'drizzle-orm'
import type { QuotationContent, QuotedGoods } from '#core/quotations/content.ts'
import type { Database } from '../../../database/connect.ts'
import { specCosts, specs } from '../../../database/tables/catalogue.ts'

/** A spec as it is stored now; without a cost if none is known. */
export interface GoodsNow {
  spec: typeof specs.$inferSelect
  costSen: number | null
}

/** The lines of a quotation that are goods. */
export const goodsOf = ({ lines }: Pick<QuotationContent, 'lines'>): QuotedGoods[] =>
  lines.flatMap((line) => (line.kind === 'goods' ? [line] : []))

/** Reads the specs of the goods of a quotation, without those that no longer exist. */
export async function readGoodsNow(
  database: Pick<Database, 'select'>,
  lines: readonly Pick<QuotedGoods, 'productId' | 'specId'>[],
): Promise<GoodsNow[]> {
  if (lines.length === 0) return []
  const rows = await database
    .select({ spec: specs, costSen: specCosts.costSen })
    .from(specs)
    .leftJoin(specCosts, and(eq(specCosts.productId, specs.productId), eq(specCosts.specId, specs.id)))
    .where(inArray(specs.productId, [...new Set(lines.map(({ productId }) => productId))]))
  return lines.flatMap((line) => {
    const found = rows.find(({ spec }) => spec.productId === line.productId && spec.id === line.specId)
    return found ?? []
  })
}
