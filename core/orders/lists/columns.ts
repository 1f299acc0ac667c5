import * as z from 'zod/mini'

/** The columns of the list of orders, apart from number and next step, in their usual order. */
export const orderColumns = [
  'waiting',
  'status',
  'customer',
  'phone',
  'goods',
  'due',
  'items',
  'total',
  'note',
  'tags',
  'placed',
  'city',
  'tracking',
  'voucher',
  'invoice',
] as const
export type OrderColumn = (typeof orderColumns)[number]

/** The columns that are shown until somebody chooses others. */
export const usualColumns: readonly OrderColumn[] = orderColumns.slice(0, orderColumns.indexOf('tags'))

export const densities = ['dense', 'comfortable'] as const
type Density = (typeof densities)[number]

/** The appearance that somebody chose for a list: "Columns chosen; density". */
export interface ListLook<Column extends string = string> {
  /** The columns in the chosen order; null for the usual columns, which depend on the width of the page. */
  columns: Column[] | null
  density: Density
}

/** The schema of a list's look: at least one of these columns, in any order, without repetitions. */
const listLook = <const Column extends string>(columns: readonly [Column, ...Column[]]) =>
  z.object({
    columns: z.nullable(
      z.array(z.enum(columns)).check(
        z.minLength(1, 'staff.columns.none'),
        z.refine((chosen) => new Set(chosen).size === chosen.length, 'staff.columns.none'),
      ),
    ),
    density: z.enum(densities),
  })

export const orderListLook = listLook(orderColumns)
export type OrderListLook = z.output<typeof orderListLook>

/** The look of a list until somebody chooses another. */
export const usualLook = { columns: null, density: 'dense' } satisfies ListLook

/** Reads a stored look, without columns that no longer exist; undefined if it is not a look. */
export function readLook<Column extends string>(
  stored: unknown,
  columns: readonly [Column, ...Column[]],
): ListLook<Column> | undefined {
  const whole = listLook(columns).safeParse(stored)
  if (whole.success) return whole.data
  const parts = z.object({ columns: z.array(z.string()), density: z.enum(densities) }).safeParse(stored)
  if (!parts.success) return undefined
  const known = columns.filter((column) => parts.data.columns.includes(column))
  return { columns: known.length > 0 ? known : null, density: parts.data.density }
}
