import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { findGoods as contract } from '../../../../core/api/orders-by-staff/taking.ts'
import type { OutputOf } from '../../../../core/api/endpoint.ts'
import type { Language } from '../../../../core/language.ts'
import { toRinggit } from '../../../../core/money.ts'
import type { HasDatabase } from '../../../context.ts'
import { products, specs } from '../../../database/tables/catalogue.ts'
import { containsWord, isPublished, wordsOf } from '../../catalogue/matching.ts'

/** Products that are looked at, and specs that are answered. */
const maxProducts = 20
const maxGoods = 8

/**
 * The specs that match all words of a search, or whose article number it is: first those whose own texts have the most
 * of its words, then what is in stock, in the order of the shop.
 */
export async function findGoods(
  { database }: HasDatabase,
  { q, lang }: { q: string; lang: Language },
): Promise<OutputOf<typeof contract>> {
  const words = wordsOf(q.normalize('NFKC').toLowerCase())
  if (words.length === 0) return []
  const matching = database
    .select({ id: products.id })
    .from(products)
    .where(and(isPublished, ...words.map(containsWord)))
    .orderBy(asc(products.position), asc(products.id))
    .limit(maxProducts)
  const isArticle = words.length === 1 ? eq(specs.id, words[0] ?? '') : undefined
  const rows = await database
    .select({ spec: specs, productName: products.name, imgUrl: products.imgUrl })
    .from(specs)
    .innerJoin(products, eq(products.id, specs.productId))
    .where(and(isPublished, or(inArray(specs.productId, matching), isArticle)))
    .orderBy(
      sql`${specs.id} = ${words[0] ?? ''} desc`,
      sql`${sql.join(words.map(isOwnWord), sql` + `)} desc`,
      sql`(${specs.stock} > 0) desc`,
      asc(products.position),
      asc(specs.productId),
      asc(specs.position),
    )
    .limit(maxGoods)
  return rows.map(({ spec, productName, imgUrl }) => ({
    productId: spec.productId,
    productName: productName[lang],
    specId: spec.id,
    specName: spec.name,
    displayName: spec.displayName[lang],
    imgUrl: spec.images[0] ?? imgUrl,
    price: toRinggit(spec.priceSen),
    stock: spec.stock,
  }))
}

/** 1 where a spec's own texts contain a word. */
const isOwnWord = (word: string) => sql`(strpos(lower(${specs.id} || ' ' || ${specs.name} || ' ' ||
  (${specs.displayName} ->> 'en') || ' ' || (${specs.displayName} ->> 'zh-TW') || ' ' || ${specs.size}), ${word}) > 0)::int`
