import { and, eq, inArray } from 'drizzle-orm'
import type { PurchaseRequest } from '#core/api/companies/purchase-requests.ts'
import { findSpec } from '#core/catalogue/find-spec.ts'
import type { Language } from '#core/language.ts'
import { toRinggit, toSen } from '#core/money.ts'
import type { NewOrder } from '#core/orders/checkout.ts'
import type { RequestContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { products, specs } from '../../database/tables/catalogue.ts'
import { piecePriceOf } from '../catalogue/prices/piece-price.ts'
import { ownPriceSen } from '../companies/prices/own-prices.ts'
import { voucherWorth } from '../vouchers/vouchers.ts'

type Line = PurchaseRequest['lines'][number]

/** The prices of an order if it were placed now. */
export interface PricedNow {
  lines: Line[]
  /** The discount of the voucher, in sen; undefined if there is none, or if it can no longer be used. */
  voucherSen: number | undefined
  /** The amount to pay, in sen; undefined if a line cannot be ordered. */
  amountSen: number | undefined
}

/**
 * Computes the current prices of an order like the statement that places it: each spec at the price for all its pieces.
 */
export async function priceNow(
  context: Pick<RequestContext, 'now'> & { database: Pick<Database, 'select' | 'execute'> },
  { order, member, lang }: { order: NewOrder; member: { id: string }; lang: Language },
): Promise<PricedNow> {
  const ids = [...new Set(order.items.map(({ productId }) => productId))]
  const rows = await context.database
    .select({ spec: specs, product: products, ownSen: ownPriceSen(order.company?.id, context.now()) })
    .from(specs)
    .innerJoin(products, eq(products.id, specs.productId))
    .where(and(products.published, inArray(specs.productId, ids)))
    .orderBy(specs.position)
  const find = ({ productId, specName }: NewOrder['items'][number]) => {
    const own = rows.filter(({ spec }) => spec.productId === productId)
    const spec = findSpec({ specs: own.map((row) => row.spec) }, specName)
    return own.find((row) => row.spec === spec)
  }
  const found = order.items.map((item) => ({ item, row: find(item) }))
  const lines = found.map(({ item, row }): Line => {
    const { productId, specName, quantity, price: asked, productName: known } = item
    const line = { productId, specName, quantity, asked }
    if (row === undefined)
      return {
        ...line,
        productName: typeof known === 'string' ? known : specName,
        displayName: specName,
        imgUrl: '',
        size: '',
        stock: 0,
        problem: 'gone',
      }
    const { spec, product, ownSen } = row
    const pieces = found.reduce((sum, one) => sum + (one.row?.spec === spec ? one.item.quantity : 0), 0)
    const problem = spec.stock === 0 ? 'out_of_stock' : spec.stock < pieces ? 'only_left' : undefined
    return {
      ...line,
      productName: product.name[lang],
      displayName: spec.displayName[lang],
      imgUrl: spec.images[0] ?? product.imgUrl,
      size: spec.size,
      price: toRinggit(piecePriceOf(spec, pieces, ownSen).priceSen),
      stock: spec.stock,
      ...(problem && { problem }),
    }
  })
  const priced = order.items.map(({ productId, specName, quantity }, index) => ({
    productId,
    specName,
    quantity,
    priceSen: toSen(lines[index]?.price ?? 0),
  }))
  const { voucherCode: code } = order
  const voucherSen =
    code === undefined
      ? undefined
      : await voucherWorth({ ...context, language: lang }, { code, member, lines: priced })
  const totalSen = priced.reduce((sum, { priceSen, quantity }) => sum + priceSen * quantity, 0)
  const isPossible = lines.every(({ problem }) => problem === undefined)
  return {
    lines,
    voucherSen,
    amountSen: isPossible ? totalSen - Math.min(totalSen, voucherSen ?? 0) : undefined,
  }
}
