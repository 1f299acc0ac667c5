import { choiceParam, keyParam, searchParams, textParam, type ValuesOf } from '#core/search-params.ts'

export const memberParams = searchParams({
  q: textParam(200),
  blocked: choiceParam(['', 'yes'], ''),
  /** The page starts after this member. */
  after: { ...keyParam(100), isPosition: true },
})
export type MemberFilter = ValuesOf<typeof memberParams>

/** Which orders a member's page shows. By default it shows only the newest. */
export const memberPageParams = searchParams({ orders: choiceParam(['all']) })
