import { keyParam, searchParams, textParam, type ValuesOf } from '#core/search-params.ts'

export const companyParams = searchParams({
  q: textParam(200),
  /** The page starts after this company. */
  after: { ...keyParam(100), isPosition: true },
})
export type CompanyFilter = ValuesOf<typeof companyParams>
