/** The columns by which staff sort the list of products; `-` before a column reverses the order. */
export const productSorts = [
  'name',
  '-name',
  'category',
  '-category',
  'price',
  '-price',
  'stock',
  '-stock',
] as const
export type ProductSort = (typeof productSorts)[number]
export type SortedColumn = Exclude<ProductSort, `-${string}`>
