import { unitOfHeading } from './guess-columns.ts'
import { isMeasure, type MappedColumn, type MeasureTarget, type Source, type Target } from './targets.ts'
import type { Unit } from './units.ts'

/** A row of a spreadsheet, with its number. */
export interface SheetRow {
  /** The number that spreadsheet programs show. */
  row: number
  line: number
  cells: readonly string[]
}

/** A row whose cells are mapped to targets. */
export interface MappedRow {
  row: number
  line: number
  /** Trimmed; blank ones are left out. */
  texts: Partial<Record<Target, string>>
  /** The units of its measures, from their headings. */
  units: Partial<Record<MeasureTarget, Unit>>
  pictures: string[]
  specPictures: string[]
  /** Names and values of the columns that became parameters. */
  parameters: [name: string, value: string][]
}

/** The rows of one product: the first row has its texts, and each row in `specs` is a spec. */
export interface RowsOfProduct {
  key: string
  rows: MappedRow[]
  specs: MappedRow[]
}

/**
 * Targets that hold codes; Shopify and spreadsheets write an apostrophe before a code of digits, so that it stays a
 * text.
 */
const isCode = (target: Target) => target === 'sku' || target === 'barcode' || target === 'parent'

function mapRow({ row, line, cells }: SheetRow, columns: readonly MappedColumn[]): MappedRow {
  const mapped: MappedRow = {
    row,
    line,
    texts: {},
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
    else mapped.texts[target] = isCode(target) ? text.replace(/^'(?=.)/, '') : text
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

/** Whether a row is a spec; Shopify also has a row for each additional picture of a product. */
function hasSpec({ texts }: MappedRow, source: Source): boolean {
  if (source === 'shopify') return texts.price !== undefined
  if (source === 'woocommerce') return texts.type?.toLowerCase() !== 'variable'
  return targetsOfSpec.some((target) => texts[target] !== undefined)
}

/**
 * Groups the rows of a spreadsheet by product, in sequence. A row that names no product, for example because cells are
 * merged, belongs to the product of the row above.
 */
export function groupRows(
  rows: readonly SheetRow[],
  columns: readonly MappedColumn[],
  source: Source,
): RowsOfProduct[] {
  const products = new Map<string, RowsOfProduct>()
  const keyOf = source === 'woocommerce' ? wooCommerceKeys() : keyInTable
  let above: string | undefined
  for (const sheetRow of rows) {
    const mapped = mapRow(sheetRow, columns)
    const key: string = keyOf(mapped) ?? above ?? `row ${mapped.row}`
    above = key
    const product = products.get(key) ?? { key, rows: [], specs: [] }
    product.rows.push(mapped)
    if (hasSpec(mapped, source)) product.specs.push(mapped)
    products.set(key, product)
  }
  for (const product of products.values())
    if (product.specs.length === 0) product.specs.push(product.rows[0]!)
  return [...products.values()]
}

const keyInTable = ({ texts }: MappedRow) => texts.product ?? texts['name.en'] ?? texts['name.zh-TW']

/** Finds the product of WooCommerce's rows: its "variations" name their parent by SKU or as 'id:12'. */
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
