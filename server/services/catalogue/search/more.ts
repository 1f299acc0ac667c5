import { and, inArray } from 'drizzle-orm'
import { countFilters, type ListRequest } from '#core/catalogue/listing.ts'
import type { Correction } from '#core/search/interpret.ts'
import { reasonsFor, type Reason } from '#core/search/sources.ts'
import { termsOf, type SearchPart } from '#core/search/terms.ts'
import type { Product } from '#core/catalogue/product.ts'
import { startLanguage, type Language } from '#core/language.ts'
import type { Context } from '#server/context.ts'
import { products } from '#server/database/tables/catalogue.ts'
import { filterCandidates } from '../filter.ts'
import { containsWord, isPublished, wordsOf } from '../product-conditions.ts'
import { findProducts, toWire } from '../read-product.ts'
import { isElsewhere, maxMore, understand } from './candidates.ts'
import { findByTerms } from './find.ts'
import { readSearched } from './index-products.ts'
import { recordMiss } from './missed.ts'

/** The maximum number of phrases under 'Did you mean'. */
const maxNearest = 6

interface MoreProducts {
  products: { product: Product; reasons: Reason[] }[]
  corrections: Correction[]
  nearest: string[]
}

/**
 * Finds the second part of a search result, which follows the products whose texts contain all its words: "what also
 * matches by category, spec, colour, size, parameters, SKU, plural and singular, synonyms, spelling, other languages'
 * names." Filters apply to this part, too. If both parts are empty without filters, records the search for staff and
 * returns the nearest phrases.
 */
export async function listMore(
  context: Context,
  wanted: ListRequest & { lang: Language },
): Promise<MoreProducts> {
  const { lang, q, category } = wanted
  const isFiltered = countFilters(wanted) > 0
  const { parts, corrections, categories } = await understand(context, q)
  const nothing = { products: [], corrections: [], nearest: [] }
  if (parts.length === 0) return nothing
  const only = categories.find(({ name }) => name[startLanguage] === category)
  if (category !== '' && only === undefined) return nothing
  const ids = isFiltered
    ? await filterCandidates(context, wanted, maxMore)
    : // Without filters, the database finds only as many products as are shown.
      await findByTerms(context, {
        q,
        parts,
        limit: maxMore,
        categoryKey: only?.key,
        where: isElsewhere(q),
      })
  const found = await withReasons(context, ids, { q, parts, language: lang })
  if (found.length > 0) return { products: found, corrections, nearest: [] }
  if (isFiltered || (await isInTexts(context, q))) return nothing
  if (category === '') await recordMiss(context, q)
  return { ...nothing, nearest: await nearestPhrases(context, { q, parts, lang }) }
}

async function withReasons(
  { database }: Context,
  ids: readonly string[],
  search: { q: string; parts: readonly SearchPart[]; language: Language },
) {
  if (ids.length === 0) return []
  const [rows, searched] = await Promise.all([
    findProducts(database, { where: inArray(products.id, [...ids]), limit: ids.length }),
    readSearched(database, ids),
  ])
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  const searchedOf = new Map(searched.map((product) => [product.id, product]))
  return ids.flatMap((id) => {
    const [row, product] = [rowOf.get(id), searchedOf.get(id)]
    if (row === undefined || product === undefined) return []
    return [{ product: toWire(row, search.language), reasons: reasonsFor(product, search) }]
  })
}

async function isInTexts({ database }: Context, q: string): Promise<boolean> {
  const [row] = await database
    .select({ id: products.id })
    .from(products)
    .where(and(isPublished, ...wordsOf(q).map(containsWord)))
    .limit(1)
  return row !== undefined
}

/** Finds search phrases of products that contain a word of the search: 'coat stand' for 'hammock stand'. */
async function nearestPhrases(
  context: Context,
  { q, parts, lang }: { q: string; parts: readonly SearchPart[]; lang: Language },
): Promise<string[]> {
  const phrases = new Set<string>()
  for (const part of parts) {
    const ids = await findByTerms(context, { q, parts: [part], limit: maxMore })
    const isWritten = (phrase: string) => {
      const terms = termsOf(phrase)
      return part.alternatives.some((alternative) => alternative.every((term) => terms.includes(term)))
    }
    for (const { searchWords } of await readSearched(context.database, ids)) {
      const phrase = searchWords?.find((word) => isChinese(word) === (lang === 'zh-TW') && isWritten(word))
      if (phrase !== undefined) phrases.add(phrase)
    }
  }
  return [...phrases].slice(0, maxNearest)
}

const isChinese = (text: string) => /\p{Script=Han}/u.test(text)
