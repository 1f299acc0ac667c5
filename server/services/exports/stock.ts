import { sql } from 'drizzle-orm'
import type { LocalizedText } from '#core/language.ts'
import { lowStock } from '#core/stock/low-stock.ts'
import { text } from '#core/texts/text.ts'
import { followingSpec, specPlace, specSequence, type PagedSource, type SpecPlace } from './source.ts'

interface StockRow extends SpecPlace {
  product: LocalizedText
  spec: LocalizedText
  category: LocalizedText
  sku: string | null
  barcode: string | null
  stock: number
  price_sen: number
  low_stock_at: number
  published: boolean
}

/** Every spec with its price and stock, in the shop's sequence. */
export const stock: PagedSource = {
  count: () => sql`select count(*)::int as count from specs`,
  rows: (_choice, last?: StockRow) => sql`
    select p.id as product_id, p.name as product, s.id as spec_id, s.display_name as spec, c.name as category, s.sku, s.barcode,
      s.stock, s.price_sen, coalesce(s.low_stock_at, ${lowStock})::int as low_stock_at, p.published,
      ${specPlace}
    from specs s join products p on p.id = s.product_id join categories c on c.key = p.category_key
    where ${followingSpec(last)}
    order by ${specSequence}`,
  toCells: (row: StockRow, language) => ({
    productId: row.product_id,
    product: row.product[language],
    specId: row.spec_id,
    spec: row.spec[language],
    category: row.category[language],
    sku: row.sku,
    barcode: row.barcode,
    stock: row.stock,
    unitPrice: row.price_sen,
    stockWorth: row.price_sen * row.stock,
    lowStockAt: row.low_stock_at,
    published: text(language)(row.published ? 'staff.common.yes' : 'staff.common.no'),
  }),
}
