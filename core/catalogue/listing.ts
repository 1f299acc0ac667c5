import {
  choiceParam,
  dayParam,
  numberParam,
  flagParam,
  keyParam,
  keysParam,
  pageParam,
  searchParams,
  textParam,
  type ValuesOf,
} from '../search-params.ts'

/** The choices of the sort selector: "none, Price Low High, Price High Low", "also newest, width, best selling". */
export const sortOrders = ['none', 'price-asc', 'price-desc', 'newest', 'width', 'best-selling'] as const
export type SortOrder = (typeof sortOrders)[number]

/** Products per page of the shop. */
export const pageSize = 12

/** The maximum number of products in one response: "with more than 1,000 products the first 1,000". */
export const maxPageSize = 1000

/** The search parameters of the shop page, such as `/shop?q=…&category=…&sort=price-asc&page=2`. */
export const listingParams = searchParams({
  q: textParam(100),
  category: keyParam(100),
  sort: choiceParam(sortOrders, 'none'),
  /** In whole ringgit. This filter and the following ones must all match the same spec. */
  minPrice: numberParam(1_000_000),
  maxPrice: numberParam(1_000_000),
  /** At most this many centimetres. */
  width: numberParam(2000),
  depth: numberParam(2000),
  height: numberParam(2000),
  /** English names of colours; a spec must have one of them. The same applies to `material`. */
  color: keysParam(60, 20),
  material: keysParam(200, 20),
  stock: flagParam(),
  adjustable: flagParam(),
  /**
   * The latest day of delivery (`by`), and the postcode or city of delivery (`to`). They filter only if both are set.
   */
  by: dayParam(),
  to: textParam(200),
  page: pageParam(100_000),
})
export type Listing = ValuesOf<typeof listingParams>

/** The names of the filters, in the order of their fields on the page. `by` filters by day and place of delivery. */
export const filterNames = [
  'minPrice',
  'maxPrice',
  'width',
  'depth',
  'height',
  'color',
  'material',
  'stock',
  'adjustable',
  'by',
] as const
export type FilterName = (typeof filterNames)[number]

/** The filters of a list, without its search words and category. */
export type Filters = { [Name in FilterName | 'to']?: Listing[Name] | undefined }

/** A list request whose filters may be missing. */
export type ListRequest = Pick<Listing, 'q' | 'category'> & Filters

/** Returns the number of values that are set in one filter. */
export const countValues = (value: unknown): number =>
  Array.isArray(value) ? value.length : value === undefined || value === false ? 0 : 1

/** Returns the number of values that are set in all filters together. */
export const countFilters = (filters: Filters): number =>
  filterNames.reduce((count, name) => count + countValues(filters[name]), 0)
