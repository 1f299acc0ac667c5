import * as z from 'zod/mini'
import { slugText } from '#core/catalogue/kinds/texts.ts'
import { wordsIn } from '#core/search/sources.ts'
import { keyOf, splitWords, synonymGroup, type SynonymGroup } from '#core/search/synonyms.ts'
import type { Transaction } from '#server/database/connect.ts'
import { synonyms } from '#server/database/tables/search.ts'
import type { OrderedTable } from '../../staff/list-editor.ts'
import { addWords } from './index-products.ts'

const toColumns = ({ words }: SynonymGroup) => ({ words, keys: splitWords(words).map(keyOf) })

/** The groups of words that a search treats as the same. */
export const synonymTable: OrderedTable<SynonymGroup, typeof synonyms> = {
  subject: 'synonym_group',
  conflict: 'catalogue_changed_meanwhile',
  lock: 'synonyms',
  table: synonyms,
  key: 'id',
  idsName: 'ids',
  orderedAction: 'synonym_groups.ordered',
  toEntry: ({ words }) => ({ words }),
  toColumns,
  written: (tx, { words }) => addWords(tx, wordsIn([words])),
  demandUnused: async () => {},
  nameOf: ({ words }) => words,
  auditOf: ({ words }) => ({ words }),
}

/** A group of words in `synonyms.json`, in the folder of a catalogue file. */
export const fileSynonyms = z.extend(synonymGroup, { id: slugText })

/** Adds groups of words. Existing groups are not changed, because staff may have edited them. */
export async function addSynonyms(
  tx: Transaction,
  groups: readonly z.output<typeof fileSynonyms>[],
): Promise<void> {
  if (groups.length === 0) return
  await tx
    .insert(synonyms)
    .values(groups.map((group, position) => ({ id: group.id, ...toColumns(group), position })))
    .onConflictDoNothing()
  await addWords(tx, wordsIn(groups.map(({ words }) => words)))
}
