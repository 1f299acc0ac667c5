import { and, eq, or } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import type { Language } from '#core/language.ts'
import { products, specs } from '../../database/tables/catalogue.ts'
import type { PriceCut } from '../catalogue/prices/price-cuts.ts'
import type { Approval } from '../staff/ask-approval.ts'

/** The maximum number of goods listed for a request. */
const listed = 20

/** A spec in a request: either with the change of its stock in pieces, or with its old and new price in ringgit. */
interface AskedGoods {
  productId: string
  specId: string
  by?: number
  from?: number
  to?: number
}

/** The goods of a request that is about goods alone; none for a request about an order. */
function goodsIn({ kind, details }: Approval): AskedGoods[] {
  if (kind === 'price_cut' || kind === 'company_prices') return (details as { cuts: PriceCut[] }).cuts
  if (kind === 'stock_lost')
    return (details as { pieces: AskedGoods[] }).pieces.filter(({ by = 0 }) => by < 0)
  return []
}

/**
 * Reads the names of the goods that are listed for requests. Returns a function that describes the goods of one
 * request.
 */
export async function readAskedGoods(
  database: Pick<Database, 'select'>,
  requests: readonly Approval[],
  language: Language,
) {
  const wanted = requests.flatMap((request) => goodsIn(request).slice(0, listed))
  const isWanted = or(
    ...wanted.map(({ productId, specId }) => and(eq(specs.productId, productId), eq(specs.id, specId))),
  )
  const rows =
    wanted.length === 0
      ? []
      : await database
          .select({
            productId: specs.productId,
            specId: specs.id,
            product: products.name,
            spec: specs.displayName,
          })
          .from(specs)
          .innerJoin(products, eq(products.id, specs.productId))
          .where(isWanted)
  const nameOf = ({ productId, specId }: AskedGoods) => {
    const row = rows.find((one) => one.productId === productId && one.specId === specId)
    return row === undefined ? `${productId}, ${specId}` : `${row.product[language]}, ${row.spec[language]}`
  }
  return (request: Approval) => {
    const goods = goodsIn(request)
    if (goods.length === 0) return {}
    return {
      goods: goods.slice(0, listed).map(({ by, from, to, ...spec }) => ({
        name: nameOf({ ...spec }),
        ...(by !== undefined && { pieces: -by }),
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
      })),
      // The prices of a company name only the first goods.
      goodsCount: (request.details as { count?: number }).count ?? goods.length,
    }
  }
}
