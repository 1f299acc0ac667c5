import { z } from '@hono/zod-openapi'
import { synonymGroup } from '../../search/synonyms.ts'
import { endpointsOf } from '../endpoint.ts'
import { orderedList } from '../ordered-list.ts'
import { int, version } from '../schemas.ts'

const tag = 'Back office: catalogue'

/** The endpoints of the list of synonyms, which staff maintain. */
export const synonymList = orderedList(
  { tag, read: 'catalogue:read', edit: 'catalogue:edit', conflict: 'catalogue_changed_meanwhile' },
  { list: '/staff/search/synonyms', order: '/staff/search/synonym-order' },
  {
    entry: synonymGroup,
    stored: z.object({
      id: z.string(),
      /** Separated by commas. */
      words: z.string(),
      version,
    }),
  },
  {
    list: 'The groups of words that search treats as the same, in their order.',
    create: 'Add a group of words after the others.',
    save: 'Change a group of words; fails if somebody changed it since it was read.',
    delete: 'Delete a group of words.',
    order: 'Reorder the groups; every id must be named once.',
  },
  { exists: 'synonym_group_exists', notFound: 'synonym_group_not_found' },
)

/** Lists searches that found nothing. */
export const listMissedSearches = endpointsOf(tag)('GET /staff/search/missed', 'catalogue:read', {
  summary: 'Anonymous searches of the last 30 days that found nothing, the most frequent first.',
  output: z.object({
    searches: z.array(
      z.object({
        words: z.string(),
        count: int,
        /** The day of the last search. */
        lastDay: z.string(),
      }),
    ),
  }),
})
