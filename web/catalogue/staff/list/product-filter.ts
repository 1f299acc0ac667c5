import {
  choiceParam,
  keyParam,
  pageParam,
  searchParams,
  textParam,
  type ValuesOf,
} from '../../../../core/search-params.ts'

/** Products on one page of the list. */
export const productsOnPage = 50

/** The address of the list of products. */
export const productParams = searchParams({
  q: textParam(200),
  category: keyParam(100),
  published: choiceParam(['', 'yes', 'no'], ''),
  list: choiceParam(['', 'on-sale', 'best-sellers'], ''),
  low: choiceParam(['', 'yes'], ''),
  page: pageParam(),
})
export type ProductFilter = ValuesOf<typeof productParams>
