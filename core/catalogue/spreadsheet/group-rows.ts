import { lostDigits } from '../../spreadsheet/shown-cell.ts'
import { unitOfHeading } from './guess-columns.ts'
import { isMeasure, type MappedColumn, type MeasureTarget, type Source, type Target } from './targets.ts'
import type { Unit } from './units.ts'

/** A row of a spreadsheet, with its number. */
export interface SheetRow {
  /** The row number that spreadsheet programs show. */
  row: number
  line: number
  cells: readonly string[]
  /** Whether staff left the row out of the import. */
  isLeftOut?: boolean
}

/** A row whose cells are mapped to targets. */
export interface MappedRow {
  row: number
  line: number
  /** Trimmed texts of the cells, without blank ones. */
  texts: Partial<Record<Target, string>>
  /** Codes that a spreadsheet program has shortened to their first digits. They are not in `texts`. */
  shortened: Partial<Record<Target, string>>
  /** Whether the row names its product. Other rows belong to the product of the row above. */
  isNamed: boolean
  /** The units of the row's measures, as the headings of the columns name them. */
  units: Partial<Record<MeasureTarget, Unit>>
  pictures: string[]
  specPictures: string[]
  /** Names and values of the columns that are mapped to parameters. */
  parameters: [name: string, value: string][]
}

/** The rows of one product. Each row in `specs` describes a spec. */
export interface RowsOfProduct {
  key: string
  rows: MappedRow[]
  specs: MappedRow[]
  /** The column that contains the names of products. */
  nameColumn: Target
}

/**
 * Whether a target holds codes. Shopify and spreadsheet programs write an apostrophe before a code of digits, so that
 * it remains text.
 */
const isCode = (target: Target) => target === 'sku' || target === 'barcode' || target === 'parent'

function mapRow({ row, line, cells }: SheetRow, columns: readonly MappedColumn[]): MappedRow {
  const mapped: MappedRow = {
    row,
    line,
    texts: {},
    shortened: {},
    isNamed: true,
    units: {},
    pictures: [],
    specPictures: [],
    parameters: [],
  }
  for (const [index, { target, heading }] of columns.entries()) {
    const text = cells[index]?.trim() ?? ''
    if (text === '' || target === 'none') continue
    if (target === 'pictures' || target === 'specPictures') mapped[target].push(text)
    else if (target === 'parameter') mapped.parameters.push([heading, text])
    else if (isCode(target)) {
      const code = text.replace(/^'(?=.)/, '')
      mapped[lostDigits(code) === 'exponent' ? 'shortened' : 'texts'][target] = code
    } else if (target === 'product' && lostDigits(text) === 'exponent') mapped.shortened.product = text
    else mapped.texts[target] = text
    const unit = isMeasure(target) ? unitOfHeading(heading) : undefined
    if (isMeasure(target) && unit !== undefined) mapped.units[target] = unit
  }
  return mapped
}

const targetsOfSpec = [
  'price',
  'sku',
  'specName.en',
  'specName.zh-TW',
  'color.en',
  'color.zh-TW',
  'stock',
] as const

/** Whether a row describes a spec. Shopify's exports also have a row for each additional picture of a product. */
function hasSpec({ texts }: MappedRow, source: Source): boolean {
  if (source === 'shopify') return texts.price !== undefined
  if (source === 'woocommerce') return texts.type?.toLowerCase() !== 'variable'
  return targetsOfSpec.some((target) => texts[target] !== undefined)
}

/** The columns that may contain the names of products, the most usual first. */
const nameColumns = ['name.en', 'name.zh-TW', 'product'] as const

/**
 * Groups the rows of a spreadsheet by product, in their order. A row that names no product, for example because cells
 * are merged, belongs to the product of the row above, even if staff left that row out.
 */
export function groupRows(
  rows: readonly SheetRow[],
  columns: readonly MappedColumn[],
  source: Source,
): RowsOfProduct[] {
  const products = new Map<string, RowsOfProduct>()
  const keyOf = source === 'woocommerce' ? wooCommerceKeys() : keyInTable
  const nameColumn =
    nameColumns.find((name) => columns.some(({ target }) => target === name)) ?? nameColumns[0]
  let above: string | undefined
  for (const sheetRow of rows) {
    const mapped = mapRow(sheetRow, columns)
    const named = keyOf(mapped)
    const key: string = named ?? above ?? `row ${mapped.row}`
    above = key
    if (sheetRow.isLeftOut === true) continue
    mapped.isNamed = named !== undefined
    const product = products.get(key) ?? { key, rows: [], specs: [], nameColumn }
    product.rows.push(mapped)
    if (hasSpec(mapped, source)) product.specs.push(mapped)
    products.set(key, product)
  }
  for (const product of products.values())
    if (product.specs.length === 0) product.specs.push(product.rows[0]!)
  return [...products.values()]
}

const keyInTable = ({ texts }: MappedRow) => texts.product ?? texts['name.en'] ?? texts['name.zh-TW']

/**
 * Returns a function that finds the product of a WooCommerce row. WooCommerce's "variations" name their parent by SKU
 * or as 'id:12'.
 */
function wooCommerceKeys() {
  const skuOf = new Map<string, string>()
  return ({ texts }: MappedRow): string | undefined => {
    const { type, parent, sku, foreignId } = texts
    if (type?.toLowerCase() === 'variation' && parent !== undefined) return skuOf.get(parent) ?? parent
    const key = sku ?? texts['name.en']
    if (foreignId !== undefined && key !== undefined) skuOf.set(`id:${foreignId}`, key)
    return key
  }
}
