import { eq, inArray } from 'drizzle-orm'
import { ShopError } from '#core/errors.ts'
import { toRinggit } from '#core/money.ts'
import { piecePrice } from '#core/prices/piece-price.ts'
import { countingTiers } from '#core/prices/tiers.ts'
import type { QuotationContent, QuotationDraft, QuotedGoods } from '#core/quotations/content.ts'
import type { Database } from '../../database/connect.ts'
import { products, specs } from '../../database/tables/catalogue.ts'
import { ownPriceSen } from '../companies/prices/own-prices.ts'

/** The company whose own prices count, and when. */
export interface QuotationBuyer {
  companyId: string | null | undefined
  now: Date
}

/**
 * Fills the goods of a draft with their texts and prices of now: by the shop's rule for their pieces, or as set by hand.
 * @throws ShopError spec_not_found
 */
export async function priceDraft(
  database: Pick<Database, 'select'>,
  draft: QuotationDraft,
  { companyId, now }: QuotationBuyer,
): Promise<QuotationContent> {
  const ids = draft.lines.flatMap((line) => (line.kind === 'goods' ? [line.productId] : []))
  const rows =
    ids.length === 0
      ? []
      : await database
          .select({ spec: specs, product: products, companySen: ownPriceSen(companyId, now) })
          .from(specs)
          .innerJoin(products, eq(products.id, specs.productId))
          .where(inArray(specs.productId, [...new Set(ids)]))
  const lines = draft.lines.map((line) => {
    if (line.kind === 'free') return line
    const row = rows.find(({ spec }) => spec.productId === line.productId && spec.id === line.specId)
    if (row === undefined) throw new ShopError('spec_not_found')
    return quotedGoods(line, row)
  })
  return { ...draft, lines }
}

type SpecRow = typeof specs.$inferSelect
type ProductRow = typeof products.$inferSelect
type GoodsLine = Extract<QuotationDraft['lines'][number], { kind: 'goods' }>

function quotedGoods(
  { productId, specId, pieces, byHand }: GoodsLine,
  { spec, product, companySen }: { spec: SpecRow; product: ProductRow; companySen: number | null },
): QuotedGoods {
  const { priceSen: nowSen, regularPriceSen: listSen } = spec
  const tiers = countingTiers({ listSen, nowSen, tiers: spec.tiers })
  const priced = { now: nowSen, list: listSen, tiers, company: companySen ?? undefined }
  const { price, reason } = piecePrice(priced, pieces)
  return {
    kind: 'goods',
    productId,
    specId,
    specName: spec.name,
    productName: product.name,
    displayName: spec.displayName,
    imgUrl: spec.images[0] ?? product.imgUrl,
    size: spec.size,
    pieces,
    listPrice: toRinggit(listSen),
    ...(byHand === undefined
      ? { price: toRinggit(price), reason }
      : { price: byHand.price, reason: { code: 'hand', text: byHand.reason } }),
  }
}
