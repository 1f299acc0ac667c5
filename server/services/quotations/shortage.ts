import { inArray } from 'drizzle-orm'
import type { Language } from '#core/language.ts'
import type { QuotationContent } from '#core/quotations/content.ts'
import type { Database } from '../../database/connect.ts'
import { specs } from '../../database/tables/catalogue.ts'
import { stockHolds } from '../../database/tables/quotations/quotations.ts'

/** Lists the goods of a quotation of which too few are in stock now, the ones held for it included. */
export async function readShortage(
  database: Pick<Database, 'select'>,
  { quotationId, content, lang }: { quotationId: string; content: QuotationContent; lang: Language },
): Promise<{ name: string; missing: number }[]> {
  const goods = content.lines.flatMap((line) => (line.kind === 'goods' ? [line] : []))
  const ids = goods.map(({ productId }) => productId)
  const stocks = await database
    .select({ productId: specs.productId, specId: specs.id, pieces: specs.stock })
    .from(specs)
    .where(inArray(specs.productId, ids))
  const held = await database.select().from(stockHolds).where(inArray(stockHolds.productId, ids))
  const own = held.filter((hold) => hold.quotationId === quotationId)
  return goods.flatMap((line) => {
    const available = [...stocks, ...own]
      .filter((row) => row.productId === line.productId && row.specId === line.specId)
      .reduce((sum, row) => sum + row.pieces, 0)
    const missing = line.pieces - available
    return missing > 0 ? [{ name: `${line.productName[lang]}, ${line.displayName[lang]}`, missing }] : []
  })
}
