import { and, or, sql, type SQL } from 'drizzle-orm'
import { categoryTerm, idsIn, idTerm, withoutImplied, type SearchPart } from '#core/search/terms.ts'
import type { HasDatabase } from '#server/context.ts'
import { products } from '#server/database/tables/catalogue.ts'

/**
 * The maximum number of ranked products per product to return, so that a search for frequent words does not rank every
 * match.
 */
const rankedForOne = 12

/** A search with this many parts also finds products that lack one of them. */
const mayMissOne = { least: 3, most: 6 }

const array = (terms: readonly string[]) => sql`${sql.param(terms)}::text[]`

/** The condition that a list of terms contains all terms of at least one alternative. */
function hasOne(terms: SQL, part: Pick<SearchPart, 'alternatives'>): SQL {
  const alternatives = withoutImplied(part.alternatives)
  const single = alternatives.filter(({ length }) => length === 1).flat()
  const conditions = alternatives
    .filter(({ length }) => length > 1)
    .map((alternative) => sql`${terms} @> ${array(alternative)}`)
  if (single.length > 0) conditions.unshift(sql`${terms} && ${array(single)}`)
  return or(...conditions) ?? sql`false`
}

const indexed = sql`indexed_terms(t.terms)`

interface FindOptions {
  q: string
  parts: readonly SearchPart[]
  limit: number
  /** The maximum number of products that are ranked; only the best are returned. */
  ranked?: number
  /** The key of the category to search in. */
  categoryKey?: string | undefined
  /** Another condition on products. */
  where?: SQL | undefined
  /** An expression by which products are sorted first, before their rank. */
  sortFirst?: SQL | undefined
}

/** Finds the ids of the products that match a search best: "by category, spec, colour, size, parameters, SKU, …". */
export async function findByTerms(context: HasDatabase, options: FindOptions): Promise<string[]> {
  const { parts } = options
  if (parts.length === 0) return []
  const found = await find(context, options, and(...parts.map((part) => hasOne(indexed, part))))
  if (found.length > 0 || parts.length < mayMissOne.least || parts.length > mayMissOne.most) return found
  const withoutOne = parts.map((_, omitted) =>
    and(...parts.filter((__, index) => index !== omitted).map((part) => hasOne(indexed, part))),
  )
  return find(context, options, or(...withoutOne))
}

async function find(
  { database }: HasDatabase,
  { q, parts, limit, ranked = rankedForOne * limit, categoryKey, where, sortFirst }: FindOptions,
  matches: SQL | undefined,
): Promise<string[]> {
  const typedIds = idsIn(q)
  const ids = typedIds.length > 0 ? array(typedIds.map(idTerm)) : undefined
  const hitCondition = ids === undefined ? matches : or(matches, sql`${indexed} @> ${ids}`)
  const inCategory =
    categoryKey === undefined ? undefined : sql`${indexed} @> ${array([categoryTerm(categoryKey)])}`
  const ranks = parts.map(
    (part) =>
      sql`case when ${hasOne(sql`t.names`, part)} then 2 when ${hasOne(sql`t.words`, part)} then 1 else 0 end`,
  )
  // A product whose id was typed comes first.
  if (ids !== undefined) ranks.push(sql`100 * (t.names @> ${ids})::int`)
  const rank = sql`${sql.join(ranks, sql` + `)} desc`
  const { rows } = await database.execute<{ id: string }>(sql`
    with hits as materialized (
      select t.product_id, t.names, t.words from product_terms t where ${and(hitCondition, inCategory)} limit ${ranked}
    )
    select ${products.id} from hits t join ${products} on ${products.id} = t.product_id
    where ${and(sql`${products.published}`, where)}
    order by ${sql.join([...(sortFirst === undefined ? [] : [sortFirst]), rank], sql`, `)}, ${products.position}, ${products.id}
    limit ${limit}`)
  return rows.map(({ id }) => id)
}
