import { choiceParam, keyParam, searchParams, searchTextParam } from '../search-params.ts'

/** The views of staff's list. "To answer, sent, expiring this week, accepted, lost", and drafts and questions. */
export const quotationViews = [
  'todo',
  'asked',
  'questions',
  'drafts',
  'sent',
  'ending',
  'accepted',
  'lost',
  'all',
] as const
export type QuotationView = (typeof quotationViews)[number]

/** How many days before its end a quotation is listed as ending. */
export const endingDays = 7

/** The search parameters of staff's list, such as `?view=ending&q=tan&after=3f…`. */
export const quotationParams = searchParams({
  view: choiceParam(quotationViews, 'todo'),
  q: searchTextParam(200),
  /** The page starts after this quotation. */
  after: { ...keyParam(100), isPosition: true },
})
