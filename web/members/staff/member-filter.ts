import { choiceParam, keyParam, searchParams, textParam, type ValuesOf } from '../../../core/search-params.ts'

export const memberParams = searchParams({
  q: textParam(200),
  blocked: choiceParam(['', 'yes'], ''),
  /** The member that the page comes after. */
  after: { ...keyParam(100), isPosition: true },
})
export type MemberFilter = ValuesOf<typeof memberParams>
