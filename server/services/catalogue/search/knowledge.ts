import { sql } from 'drizzle-orm'
import { phrasesIn, wordsToFind, type Knowledge } from '#core/search/interpret.ts'
import { deletionsOf, isCorrectable } from '#core/search/spelling.ts'
import { splitWords } from '#core/search/synonyms.ts'
import type { SearchPart } from '#core/search/terms.ts'
import type { HasDatabase } from '#server/context.ts'

/** The maximum number of longer words that are read for each typed word. */
const maxLonger = 12
/** The maximum number of similar words that are read for all misspelt words of a search. */
const maxAlike = 300

type Row =
  | { kind: 'synonyms'; words: string; keys: string[] }
  | { kind: 'category'; words: string; keys: Record<string, string> }
  | { kind: 'word'; words: string; keys: null }

const array = (texts: readonly string[]) => sql`${sql.param(texts)}::text[]`

/** Reads the synonyms, categories and dictionary words for a search, in one query. */
export async function readKnowledge(
  { database }: HasDatabase,
  wanted: readonly SearchPart[],
): Promise<Knowledge> {
  const words = wordsToFind(wanted)
  const alike = [...new Set(words.filter(isCorrectable).flatMap(deletionsOf))]
  const { rows } = await database.execute<Row>(sql`
    select 'synonyms' as kind, words, to_jsonb(keys) as keys from synonyms where keys && ${array(phrasesIn(wanted))}
    union all select 'category', key, name from categories
    union all select 'word', longer.word, null from unnest(${array(words)}) as typed,
      lateral (
        select word from search_words
        where word ~>=~ typed and word ~<~ (typed || chr(1114111)) order by word using ~<~ limit ${maxLonger}
      ) as longer
    union all (select 'word', word, null from search_spellings where spelling = any(${array(alike)}) limit ${maxAlike})`)
  return {
    synonyms: rows.flatMap((row) =>
      row.kind === 'synonyms' ? [{ words: splitWords(row.words), keys: row.keys }] : [],
    ),
    categories: rows.flatMap((row) => (row.kind === 'category' ? [{ key: row.words, name: row.keys }] : [])),
    words: [...new Set(rows.flatMap((row) => (row.kind === 'word' ? [row.words] : [])))],
  }
}
