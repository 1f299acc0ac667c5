import { and, eq, inArray } from 'drizzle-orm'
import type { QuotationContent, QuotedGoods } from '#core/quotations/content.ts'
import type { Database } from '../../../database/connect.ts'
import { specCosts, specs } from '../../../database/tables/catalogue.ts'
import { ownPriceSen } from '../../companies/prices/own-prices.ts'
import type { QuotationBuyer } from '../price-draft.ts'

/** A spec as it is stored now, with the own price of the company that asks; null without one, or without a known cost. */
export interface GoodsNow {
  spec: typeof specs.$inferSelect
  costSen: number | null
  companySen: number | null
}

/** The lines of a quotation that are goods. */
export const goodsOf = ({ lines }: Pick<QuotationContent, 'lines'>): QuotedGoods[] =>
  lines.flatMap((line) => (line.kind === 'goods' ? [line] : []))

/** Reads the specs of the goods of a quotation, without those that no longer exist. */
export async function readGoodsNow(
  database: Pick<Database, 'select'>,
  lines: readonly Pick<QuotedGoods, 'productId' | 'specId'>[],
  { companyId, now }: QuotationBuyer,
): Promise<GoodsNow[]> {
  if (lines.length === 0) return []
  const rows = await database
    .select({ spec: specs, costSen: specCosts.costSen, companySen: ownPriceSen(companyId, now) })
    .from(specs)
    .leftJoin(specCosts, and(eq(specCosts.productId, specs.productId), eq(specCosts.specId, specs.id)))
    .where(inArray(specs.productId, [...new Set(lines.map(({ productId }) => productId))]))
  return lines.flatMap((line) => {
    const found = rows.find(({ spec }) => spec.productId === line.productId && spec.id === line.specId)
    return found ?? []
  })
}
