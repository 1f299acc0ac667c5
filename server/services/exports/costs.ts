import { sql } from 'drizzle-orm'
import { marginOf } from '#core/catalogue/costs/costs.ts'
import type { LocalizedText } from '#core/language.ts'
import { toRinggit, toSen } from '#core/money.ts'
import { followingSpec, specPlace, specSequence, type PagedSource, type SpecPlace } from './source.ts'

interface CostRow extends SpecPlace {
  product: LocalizedText
  spec: LocalizedText
  sku: string | null
  price_sen: number
  cost_sen: number | null
}

/**
 * Every spec with its price, cost and margin, in the shop's sequence. Staff can change the file and import it again.
 */
export const costs: PagedSource = {
  count: () => sql`select count(*)::int as count from specs`,
  rows: (_choice, last?: CostRow) => sql`
    select p.id as product_id, p.name as product, s.id as spec_id, s.display_name as spec, s.sku,
      s.regular_price_sen as price_sen, c.cost_sen, ${specPlace}
    from specs s
    join products p on p.id = s.product_id
    left join spec_costs c on c.product_id = s.product_id and c.spec_id = s.id
    where ${followingSpec(last)}
    order by ${specSequence}`,
  toCells: (row: CostRow, language) => {
    const { cost_sen: cost } = row
    const margin = cost === null ? undefined : marginOf(toRinggit(row.price_sen), toRinggit(cost))
    return {
      productId: row.product_id,
      product: row.product[language],
      specId: row.spec_id,
      spec: row.spec[language],
      sku: row.sku,
      unitPrice: row.price_sen,
      cost,
      margin: margin && toSen(margin.amount),
      marginPerCent: margin?.perCent,
    }
  },
}
