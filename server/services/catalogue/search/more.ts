import { and, inArray, not, sql } from 'drizzle-orm'
import { interpret, type Correction } from '../../../../core/search/interpret.ts'
import { reasonsFor, type Reason } from '../../../../core/search/sources.ts'
import { termsOf, wantedOf, type Wanted } from '../../../../core/search/terms.ts'
import type { Product } from '../../../../core/catalogue/product.ts'
import { startLanguage, type Language } from '../../../../core/language.ts'
import type { Context } from '../../../context.ts'
import { products } from '../../../database/tables/catalogue.ts'
import { findProducts, isPublished, containsWord, textsContain, toWire, wordsOf } from '../read.ts'
import { findByTerms } from './find.ts'
import { readSearched } from './index-products.ts'
import { readKnowledge } from './knowledge.ts'
import { recordMiss } from './missed.ts'

/** Products under 'More that may fit'. */
export const maxMore = 12
/** Parts of a search that are looked at. */
const maxParts = 12
/** Phrases under 'Did you mean'. */
const maxNearest = 6

export interface MoreProducts {
  products: { product: Product; reasons: Reason[] }[]
  corrections: Correction[]
  nearest: string[]
}

/**
 * The second part of the answer to a search, after what its words are found in: "what also matches by category, spec,
 * colour, size, parameters, SKU, plural and singular, synonyms, spelling, other languages' names." Where there is
 * neither part, the nearest phrases, and staff see the search.
 */
export async function listMore(
  context: Context,
  { lang, q, category }: { lang: Language; q: string; category: string },
): Promise<MoreProducts> {
  const wanted = wantedOf(q).slice(0, maxParts)
  if (wanted.length === 0) return { products: [], corrections: [], nearest: [] }
  const knowledge = await readKnowledge(context, wanted)
  const { parts, corrections } = interpret(wanted, knowledge)
  const only = knowledge.categories.find(({ name }) => name[startLanguage] === category)
  if (category !== '' && only === undefined) return { products: [], corrections: [], nearest: [] }
  const ids = await findByTerms(context, {
    q,
    parts,
    limit: maxMore,
    categoryKey: only?.key,
    where: not(and(...wordsOf(q).map(textsContain)) ?? sql`false`),
  })
  const found = await withReasons(context, ids, { q, parts, language: lang })
  if (found.length > 0) return { products: found, corrections, nearest: [] }
  const isFound = await isInTexts(context, q)
  if (isFound) return { products: [], corrections: [], nearest: [] }
  if (category === '') await recordMiss(context, q)
  return { products: [], corrections: [], nearest: await nearestPhrases(context, { q, parts, lang }) }
}

async function withReasons(
  { database }: Context,
  ids: readonly string[],
  search: { q: string; parts: readonly Wanted[]; language: Language },
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

/** Search words of products that have one of the words of a search: for 'hammock stand', 'coat stand'. */
async function nearestPhrases(
  context: Context,
  { q, parts, lang }: { q: string; parts: readonly Wanted[]; lang: Language },
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
