import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { findGoods as contract } from '#core/api/orders-by-staff/taking.ts'
import type { OutputOf } from '#core/api/endpoint.ts'
import { startLanguage, type Language } from '#core/language.ts'
import { toRinggit } from '#core/money.ts'
import { interpret } from '#core/search/interpret.ts'
import { partsOfSearch } from '#core/search/terms.ts'
import type { HasDatabase, RequestContext } from '../../context.ts'
import { categories, products, specs } from '../../database/tables/catalogue.ts'
import { isPublished, wordsOf } from '../catalogue/product-conditions.ts'
import { tiersOf } from '../catalogue/prices/piece-price.ts'
import { ownPriceSen } from '../companies/prices/own-prices.ts'
import { findByTerms } from '../catalogue/search/find.ts'
import { readKnowledge } from '../catalogue/search/knowledge.ts'

/** The maximum numbers of products that are read and of specs that are returned. */
const maxProducts = 12
const maxGoods = 8
/** The maximum number of parts of a text that are looked up. */
const maxParts = 8

/**
 * Finds the specs of the products that the shop's search suggests for a text. The spec whose id was typed comes first.
 * The others are sorted by the number of words that their own texts contain, then by the sequence of the products, then
 * by whether they are in stock.
 */
export async function findGoods(
  context: HasDatabase & Pick<RequestContext, 'now'>,
  { q, lang, company }: { q: string; lang: Language; company?: string | undefined },
): Promise<OutputOf<typeof contract>> {
  const words = wordsOf(q.normalize('NFKC').toLowerCase())
  const article = words.length === 1 ? (words[0] ?? '') : ''
  const ids = await findProducts(context, q)
  if (ids.length === 0) return []
  const rows = await context.database
    .select({
      spec: specs,
      productName: products.name,
      imgUrl: products.imgUrl,
      category: categories.name,
      ownSen: ownPriceSen(company, context.now()),
    })
    .from(specs)
    .innerJoin(products, eq(products.id, specs.productId))
    .innerJoin(categories, eq(categories.key, products.categoryKey))
    .where(and(isPublished, inArray(specs.productId, ids)))
    .orderBy(
      sql`(${specs.id} = ${article}) desc`,
      sql`${sql.join(words.map(isOwnWord), sql` + `)} desc`,
      sql`array_position(${sql.param(ids)}::text[], ${specs.productId})`,
      sql`(${specs.stock} > 0) desc`,
      asc(specs.position),
    )
    .limit(maxGoods)
  return rows.map(({ spec, productName, imgUrl, category, ownSen }) => ({
    productId: spec.productId,
    productName: productName[lang],
    specId: spec.id,
    specName: spec.name,
    displayName: spec.displayName[lang],
    imgUrl: spec.images[0] ?? imgUrl,
    price: toRinggit(spec.priceSen),
    listPrice: toRinggit(spec.regularPriceSen),
    ...tiersOf(spec),
    ...(ownSen !== null && { companyPrice: toRinggit(ownSen) }),
    category: category[startLanguage],
    isReduced: spec.salePriceSen !== null,
    stock: spec.stock,
  }))
}

/** Finds the products that the shop's search suggests for a text, best first. */
async function findProducts(context: HasDatabase, q: string): Promise<string[]> {
  const wanted = partsOfSearch(q).slice(0, maxParts)
  if (wanted.length === 0) return []
  const knowledge = await readKnowledge(context, wanted)
  const { parts } = interpret(wanted, knowledge, { typing: true })
  return findByTerms(context, { q, parts, limit: maxProducts })
}

/** SQL that is 1 if a spec's own texts contain a word, and otherwise 0. */
const isOwnWord = (word: string) => sql`(strpos(lower(${specs.id} || ' ' || ${specs.name} || ' ' ||
  (${specs.displayName} ->> 'en') || ' ' || (${specs.displayName} ->> 'zh-TW') || ' ' || ${specs.size}), ${word}) > 0)::int`
