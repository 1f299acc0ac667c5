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
