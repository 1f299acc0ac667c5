import { pageParam, searchParams, searchTextParam } from '../../../core/search-params.ts'

/** The address of the list of vouchers. */
export const voucherParams = searchParams({ q: searchTextParam(200), page: pageParam() })
