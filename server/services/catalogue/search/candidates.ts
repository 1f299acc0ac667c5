import { and, not, sql } from 'drizzle-orm'
import { interpret } from '#core/search/interpret.ts'
import { partsOfSearch } from '#core/search/terms.ts'
import type { HasDatabase } from '#server/context.ts'
import { textsContain, wordsOf } from '../product-conditions.ts'
import { findByTerms } from './find.ts'
import { readKnowledge } from './knowledge.ts'

/** The maximum number of products under 'More that may fit'. */
export const maxMore = 12
/** The maximum number of parts of a search that are looked up. */
const maxParts = 12
/** The maximum number of products to which filters are applied. */
const maxCandidates = 2_000

/** Splits a search into parts and finds their meanings. */
export async function understand(context: HasDatabase, q: string) {
  const wanted = partsOfSearch(q).slice(0, maxParts)
  if (wanted.length === 0) return { parts: [], corrections: [], categories: [] }
  const knowledge = await readKnowledge(context, wanted)
  return { ...interpret(wanted, knowledge), categories: knowledge.categories }
}

/**
 * The condition that excludes the products of the first part of a search: those whose texts contain all of its words.
 */
export const isElsewhere = (q: string) => not(and(...wordsOf(q).map(textsContain)) ?? sql`false`)

/** The ids of the products for the second part of a search, best first. */
export async function findCandidates(context: HasDatabase, q: string): Promise<string[]> {
  const { parts } = await understand(context, q)
  return findByTerms(context, {
    q,
    parts,
    limit: maxCandidates,
    ranked: maxCandidates,
    where: isElsewhere(q),
  })
}
