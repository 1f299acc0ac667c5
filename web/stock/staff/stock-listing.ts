import {
  flagParam,
  pageParam,
  searchParams,
  searchTextParam,
  type ValuesOf,
} from '../../../core/search-params.ts'

/** The address of the stock page. */
export const stockParams = searchParams({ q: searchTextParam(200), low: flagParam(), page: pageParam() })
export type StockListing = ValuesOf<typeof stockParams>
