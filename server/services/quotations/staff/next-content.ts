import { and, eq, inArray } from 'drizzle-orm'
import { findSpec } from '#core/catalogue/find-spec.ts'
import { formatDate } from '#core/dates.ts'
import { addDays } from '#core/days.ts'
import type { Language } from '#core/language.ts'
import type { AskedQuotation } from '#core/quotations/asking.ts'
import {
  usualValidDays,
  type QuotationContent,
  type QuotationDraft,
  type QuotedGoods,
} from '#core/quotations/content.ts'
import type { Database } from '../../../database/connect.ts'
import { products, specs } from '../../../database/tables/catalogue.ts'
import type { QuotationRow } from '../lock-quotation.ts'
import { priceDraft, type QuotationBuyer } from '../price-draft.ts'
import { goodsOf, readGoodsNow } from './goods-now.ts'

/** What the next version starts with. */
export interface NextContent {
  next: QuotationContent
  /** The names of goods that are no longer sold. */
  gone: string[]
}

type Reader = Pick<Database, 'select'>

/**
 * Reads what the next version of a quotation starts with: the saved draft; without one the `last` version with new days,
 * or what was asked for, at the prices of now.
 */
export async function readNext(
  database: Reader,
  { quotation, last, now }: { quotation: QuotationRow; last: QuotationContent | undefined; now: Date },
): Promise<NextContent> {
  if (quotation.draft !== null) return { next: quotation.draft, gone: [] }
  if (last !== undefined) return redraft(database, last, { now, ...quotation })
  const { asked } = quotation
  const { lines, gone } = await linesOf(database, asked?.items ?? [])
  const delivery = asked?.delivery ?? { shippingMethod: 'delivery' as const }
  const draft = { ...emptyDraft(now), delivery, lines }
  return { next: await priceDraft(database, draft, { companyId: quotation.companyId, now }), gone }
}

const emptyDraft = (now: Date): Omit<QuotationDraft, 'lines' | 'delivery'> => ({
  discount: 0,
  deliveryFee: 0,
  validUntil: addDays(formatDate(now), usualValidDays),
  note: { en: undefined, 'zh-TW': undefined },
})

/**
 * Makes a draft of an earlier content, with new days and the prices of now.
 * @param byRule Whether also goods with a price by hand get the price of now, and the discount is left out.
 */
export async function redraft(
  database: Reader,
  content: QuotationContent,
  { now, language, companyId, byRule = false }: QuotationBuyer & { language: Language; byRule?: boolean },
): Promise<NextContent> {
  const sold = await readGoodsNow(database, goodsOf(content), { companyId, now })
  const isSold = ({ productId, specId }: QuotedGoods) =>
    sold.some(({ spec }) => spec.productId === productId && spec.id === specId)
  const { holdUntil: _, discount, discountReason, ...kept } = content
  const draft: QuotationDraft = {
    ...kept,
    discount: byRule ? 0 : discount,
    ...(!byRule && discountReason !== undefined && { discountReason }),
    validUntil: emptyDraft(now).validUntil,
    lines: content.lines
      .filter((line) => line.kind === 'free' || isSold(line))
      .map((line) => (line.kind === 'free' ? line : toDraftLine(line, byRule))),
  }
  const gone = goodsOf(content)
    .filter((line) => !isSold(line))
    .map(({ productName }) => productName[language])
  return { next: await priceDraft(database, draft, { companyId, now }), gone }
}

function toDraftLine({ productId, specId, pieces, price, reason }: QuotedGoods, byRule: boolean) {
  const byHand = reason.code === 'hand' && !byRule && { byHand: { price, reason: reason.text } }
  return { kind: 'goods' as const, productId, specId, pieces, ...byHand }
}

/** The lines for what was asked for; the names of what is no longer sold are returned too. */
async function linesOf(database: Reader, items: AskedQuotation['items']) {
  const ids = [...new Set(items.map(({ productId }) => productId))]
  const rows =
    ids.length === 0
      ? []
      : await database
          .select({
            id: specs.id,
            name: specs.name,
            formerNames: specs.formerNames,
            productId: specs.productId,
          })
          .from(specs)
          .innerJoin(products, and(eq(products.id, specs.productId), products.published))
          .where(inArray(specs.productId, ids))
          .orderBy(specs.position)
  const lines = new Map<string, { kind: 'goods'; productId: string; specId: string; pieces: number }>()
  const gone: string[] = []
  for (const { productId, specName, quantity } of items) {
    const spec = findSpec({ specs: rows.filter((row) => row.productId === productId) }, specName)
    if (spec === undefined) {
      gone.push(specName)
      continue
    }
    const key = JSON.stringify([productId, spec.id])
    const pieces = (lines.get(key)?.pieces ?? 0) + quantity
    lines.set(key, { kind: 'goods', productId, specId: spec.id, pieces })
  }
  return { lines: [...lines.values()], gone }
}
