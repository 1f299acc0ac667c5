/** "Columns chosen": what a list of orders shows besides the number and the next step, in this sequence. */
export const orderColumns = [
  'waiting',
  'placed',
  'status',
  'customer',
  'phone',
  'goods',
  'due',
  'items',
  'total',
  'note',
] as const
export type OrderColumn = (typeof orderColumns)[number]

/** The columns until others are chosen. */
export const defaultOrderColumns: readonly OrderColumn[] = orderColumns.filter(
  (column) => column !== 'placed',
)
