import { afterParam, choiceParam, searchParams, searchTextParam } from '../search-params.ts'
import { returnViews, type ReturnWork } from './statuses.ts'

/** The lists of returns: one for each next step of staff, one of all open returns, and one of all returns. */
export const returnLists = [...returnViews, 'open', 'all'] as const
export type ReturnList = ReturnWork | 'open' | 'all'

/** The search parameters of the page, such as `?view=to_refund&q=1000-0012&after=50`. */
export const returnParams = searchParams({
  view: choiceParam(returnLists, 'open'),
  q: searchTextParam(200),
  after: afterParam(),
})
