import { toRinggit, toSen } from '../../money.ts'
import { parseFigure } from '../../parse-number.ts'
import { findColumns } from '../../spreadsheet/columns.ts'
import { maxPrice } from '../kinds/numbers.ts'

/** Maximum number of lines in a file. */
export const maxCostLines = 20_000

/** A line of a file of costs: a spec, identified by its SKU or by the ids of product and spec, and its cost. */
export interface CostLine {
  /** Line number in the file, from 1. */
  line: number
  sku: string
  productId: string
  specId: string
  /** Undefined if the cell is not an amount. */
  cost: number | undefined
}

/** The accepted headings of the column with costs, in lower case without punctuation. */
export const costHeadings = [
  'cost',
  'cost rm',
  'unit cost',
  'purchase price',
  'kos',
  '成本',
  '成本 rm',
  '進價',
] as const

/** The accepted headings of each column, in lower case without punctuation. */
const columns = {
  sku: ['sku', 'item number sku', 'item code', 'item no', '貨號', '料號'],
  product: ['product id', '商品代號'],
  spec: ['spec id', '規格編號'],
  cost: costHeadings,
} as const

/** Reads a cost in ringgit as suppliers write it, such as 'RM 12.50'; undefined for other texts. */
export function readCost(cell: string): number | undefined {
  const figure = parseFigure(cell.normalize('NFKC').replace(/^\s*(?:rm|myr)\s*/i, ''))
  const isCost = figure !== undefined && figure >= 0 && figure <= maxPrice
  return isCost && toRinggit(toSen(figure)) === figure ? figure : undefined
}

/**
 * Reads the lines of a file of costs that the shop has exported or a supplier has sent. Lines without a cost are left
 * out, so that an empty cell removes nothing. Returns undefined if no row has headings for the cost and for either the
 * SKU or both ids.
 * @example
 * readCostFile([['SKU', 'Cost'], ['OAK-1', 'RM 12.50']]) //=> [{ line: 2, sku: 'OAK-1', …, cost: 12.5 }]
 */
export function readCostFile(rows: readonly (readonly string[])[]): CostLine[] | undefined {
  const found = findColumns(
    rows,
    columns,
    ({ sku, product, spec, cost }) => cost !== -1 && (sku !== -1 || (product !== -1 && spec !== -1)),
  )
  if (found === undefined) return undefined
  const { row: head, at } = found
  return rows.flatMap((row, index) => {
    const cellAt = (column: number) => row[column]?.trim() ?? ''
    const [sku, productId, specId] = [cellAt(at.sku), cellAt(at.product), cellAt(at.spec)]
    const named = sku !== '' || (productId !== '' && specId !== '')
    if (index <= head || !named || cellAt(at.cost) === '') return []
    return [{ line: index + 1, sku, productId, specId, cost: readCost(cellAt(at.cost)) }]
  })
}
