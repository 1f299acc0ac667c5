import { choiceParam, keyParam, searchParams, textParam, type ValuesOf } from '#core/search-params.ts'

export const memberParams = searchParams({
  q: textParam(200),
  blocked: choiceParam(['', 'yes'], ''),
  /** The member that the page comes after. */
  after: { ...keyParam(100), isPosition: true },
})
export type MemberFilter = ValuesOf<typeof memberParams>

/** Which orders the page of a member shows: the newest unless set. */
export const memberPageParams = searchParams({ orders: choiceParam(['all']) })
