import { asc, inArray, sql } from 'drizzle-orm'
import { lowerPrice, widthRange } from '#core/catalogue/card/card-facts.ts'
import type { Language } from '#core/language.ts'
import { toRinggit } from '#core/money.ts'
import { interpret } from '#core/search/interpret.ts'
import { categoryTerm, partsOfSearch, type SearchPart } from '#core/search/terms.ts'
import { normalize } from '#core/search/tokens.ts'
import { startLanguage } from '#core/language.ts'
import type { Context } from '#server/context.ts'
import { categories, products, specs } from '#server/database/tables/catalogue.ts'
import { countProducts } from '../list-products.ts'
import { findByTerms } from './find.ts'
import { readKnowledge } from './knowledge.ts'

const maxProducts = 5
const maxCategories = 3
/** The maximum number of parts of a text that are looked up. */
const maxParts = 8

/**
 * Finds suggestions for a text whose last word may be incomplete: "Suggestions while typing: products with picture and
 * price, categories".
 */
export async function suggest(context: Context, { lang, q }: { lang: Language; q: string }) {
  const wanted = begunEnough(partsOfSearch(q).slice(0, maxParts))
  if (wanted.length === 0) return { products: [], categories: [], corrections: [] }
  const knowledge = await readKnowledge(context, wanted)
  const { parts, corrections } = interpret(wanted, knowledge, { typing: true })
  const typed = normalize(q).trim()
  const inName = sql`strpos(lower(${products.name}->>'en') || ' ' || lower(${products.name}->>'zh-TW'), ${typed}) = 0`
  const [ids, found] = await Promise.all([
    findByTerms(context, { q, parts, limit: maxProducts, sortFirst: inName }),
    findCategories(context, { parts, typed, lang }),
  ])
  return { products: await readSuggested(context, ids, lang), categories: found, corrections }
}

/** Leaves out the last of several words while it has only one or two letters. */
const begunEnough = (wanted: readonly SearchPart[]) =>
  wanted.length > 1 && /^[a-z]{1,2}$/.test(wanted.at(-1)?.text ?? '') ? wanted.slice(0, -1) : wanted

/** Reads the data of suggested products, in the sequence of `ids`. */
async function readSuggested({ database }: Context, ids: readonly string[], lang: Language) {
  if (ids.length === 0) return []
  const rows = await database.query.products.findMany({
    columns: { id: true, name: true, imgUrl: true, firstPriceSen: true },
    with: {
      specs: {
        columns: { color: true, priceSen: true, sizeCm: true },
        orderBy: [asc(specs.position)],
      },
    },
    where: inArray(products.id, [...ids]),
  })
  return rows
    .toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map(({ id, name, imgUrl, firstPriceSen, specs: own }) => {
      const widthCm = widthRange(own)
      const lower = lowerPrice(own.map(({ priceSen }) => priceSen))
      return {
        id,
        productName: name[lang],
        imgUrl,
        price: toRinggit(firstPriceSen),
        ...(lower !== undefined && { from: toRinggit(lower) }),
        colours: new Set(own.map(({ color }) => color)).size,
        ...(widthCm && { widthCm }),
      }
    })
}

/** Finds the categories whose names a text contains or begins, with the number of products in each. */
async function findCategories(
  context: Context,
  { parts, typed, lang }: { parts: readonly SearchPart[]; typed: string; lang: Language },
) {
  const rows = await context.database.select().from(categories).orderBy(asc(categories.position))
  const named = rows.filter(
    ({ key, name }) =>
      Object.values(name).some((one) =>
        normalize(one)
          .split(/\s+/)
          .some((word) => word.startsWith(typed)),
      ) || parts.some(({ alternatives }) => alternatives.some(([term]) => term === categoryTerm(key))),
  )
  return Promise.all(
    named.slice(0, maxCategories).map(async ({ name }) => ({
      name: name[startLanguage],
      displayName: name[lang],
      products: await countProducts(context, name[startLanguage]),
    })),
  )
}
