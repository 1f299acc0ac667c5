import { afterParam, choiceParam, searchParams, searchTextParam } from '../search-params.ts'
import { returnViews, type ReturnWork } from './statuses.ts'

/** Lists of returns: by what staff do next, all open ones, and all. */
export const returnLists = [...returnViews, 'open', 'all'] as const
export type ReturnList = ReturnWork | 'open' | 'all'

/** The search parameters of the page, such as `?view=to_refund&q=1000-0012&after=50`. */
export const returnParams = searchParams({
  view: choiceParam(returnLists, 'open'),
  q: searchTextParam(200),
  after: afterParam(),
})
