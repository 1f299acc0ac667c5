import type { OfficeProduct, OfficeSpec } from './import-file.ts'
import { parseFigure } from '../parse-number.ts'

/** A list of parameters in a cell: a line each, 'Name: value'. */
const parameterCell = (parameters: OfficeProduct['parameters']['en']): string =>
  parameters
    .flatMap((pairs) => Object.entries(pairs))
    .map(([name, value]) => `${escapeLine(name).replaceAll(':', '\\:')}: ${escapeLine(value)}`)
    .join('\n')

function escapeLine(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
}

function unescapeLine(text: string): string {
  return text.replaceAll(/\\(.)/gs, (_, sign: string) => (sign === 'n' ? '\n' : sign === 'r' ? '\r' : sign))
}

/** The parameters of a cell; a line without a colon is null, which no product takes. */
function readParameters(cell: string): unknown[] {
  return linesOf(cell).map((line) => {
    const [, name, value] = /^((?:[^\\:]|\\.)*):(.*)$/s.exec(line) ?? []
    if (name === undefined || value === undefined) return null
    return { [unescapeLine(name).trim()]: unescapeLine(value.trim()) }
  })
}

function linesOf(cell: string): string[] {
  return cell
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

const readYesOrNo = (cell: string): unknown => {
  const said = cell.trim().toLowerCase()
  if (said === 'yes' || said === 'true') return true
  if (said === 'no' || said === 'false') return false
  return said === '' ? undefined : cell
}
const yesOrNo = (value: boolean) => (value ? 'yes' : 'no')

const readText = (cell: string): unknown => cell
const readTrimmed = (cell: string): unknown => cell.trim()
const readOptional = (cell: string): unknown => (cell.trim() === '' ? undefined : cell.trim())

interface Column<Of> {
  name: string
  /** Where its value stands: 'productName.en'. */
  path: string
  write: (of: Of) => string | number
  read: (cell: string) => unknown
}

const productColumns: readonly Column<OfficeProduct>[] = [
  { name: 'product_id', path: 'id', write: ({ id }) => id, read: readTrimmed },
  { name: 'name_en', path: 'productName.en', write: ({ productName }) => productName.en, read: readText },
  {
    name: 'name_zh',
    path: 'productName.zh-TW',
    write: ({ productName }) => productName['zh-TW'],
    read: readText,
  },
  { name: 'category', path: 'category', write: ({ category }) => category, read: readTrimmed },
  { name: 'published', path: 'published', write: ({ published }) => yesOrNo(published), read: readYesOrNo },
  { name: 'on_sale', path: 'onSale', write: ({ onSale }) => yesOrNo(onSale), read: readYesOrNo },
  {
    name: 'best_seller',
    path: 'bestSeller',
    write: ({ bestSeller }) => yesOrNo(bestSeller),
    read: readYesOrNo,
  },
  {
    name: 'description_en',
    path: 'description.en',
    write: ({ description }) => description.en,
    read: readText,
  },
  {
    name: 'description_zh',
    path: 'description.zh-TW',
    write: ({ description }) => description['zh-TW'],
    read: readText,
  },
  {
    name: 'parameters_en',
    path: 'parameters.en',
    write: ({ parameters }) => parameterCell(parameters.en),
    read: readParameters,
  },
  {
    name: 'parameters_zh',
    path: 'parameters.zh-TW',
    write: ({ parameters }) => parameterCell(parameters['zh-TW']),
    read: readParameters,
  },
  { name: 'main_image', path: 'imgUrl', write: ({ imgUrl }) => imgUrl, read: readTrimmed },
  { name: 'images', path: 'images', write: ({ images }) => images.join('\n'), read: linesOf },
  { name: 'video', path: 'videoUrl', write: ({ videoUrl }) => videoUrl ?? '', read: readOptional },
  {
    name: 'video_still',
    path: 'videoPosterUrl',
    write: ({ videoPosterUrl }) => videoPosterUrl ?? '',
    read: readOptional,
  },
]

const specColumns: readonly Column<OfficeSpec>[] = [
  { name: 'spec_id', path: 'id', write: ({ id }) => id, read: readTrimmed },
  { name: 'spec_name', path: 'name', write: ({ name }) => name, read: readText },
  { name: 'spec_name_en', path: 'nameI18n.en', write: ({ nameI18n }) => nameI18n.en, read: readText },
  {
    name: 'spec_name_zh',
    path: 'nameI18n.zh-TW',
    write: ({ nameI18n }) => nameI18n['zh-TW'],
    read: readText,
  },
  { name: 'price', path: 'price', write: ({ price }) => price, read: parseFigure },
  { name: 'stock', path: 'quantity', write: ({ quantity }) => quantity, read: parseFigure },
  { name: 'color', path: 'color', write: ({ color }) => color, read: readText },
  { name: 'color_en', path: 'colorI18n.en', write: ({ colorI18n }) => colorI18n.en, read: readText },
  {
    name: 'color_zh',
    path: 'colorI18n.zh-TW',
    write: ({ colorI18n }) => colorI18n['zh-TW'],
    read: readText,
  },
  { name: 'size', path: 'size', write: ({ size }) => size, read: readText },
  {
    name: 'spec_description_en',
    path: 'description.en',
    write: ({ description }) => description.en,
    read: readText,
  },
  {
    name: 'spec_description_zh',
    path: 'description.zh-TW',
    write: ({ description }) => description['zh-TW'],
    read: readText,
  },
  { name: 'spec_images', path: 'images', write: ({ images }) => images.join('\n'), read: linesOf },
]

/** The columns of a catalogue in CSV, a row a spec; what is the product's stands in the first of its rows. */
export const catalogueColumns: readonly string[] = [...productColumns, ...specColumns].map(({ name }) => name)

/** The rows of a product. */
export function toCsvRows(product: OfficeProduct): (string | number)[][] {
  return product.specs.map((spec, index) => [
    ...productColumns.map(({ name, write }) => (index === 0 || name === 'product_id' ? write(product) : '')),
    ...specColumns.map(({ write }) => write(spec)),
  ])
}

/** A row of a file: its cells by their columns, and the line on which it ends. */
export interface CsvRow {
  line: number
  cells: ReadonlyMap<string, string>
}

/** A product as the rows of a file tell it, not yet checked. */
export interface CsvProduct {
  candidate: Record<string, unknown>
  rows: readonly (CsvRow & { row: number })[]
  /** Cells of its later rows that say something else than its first row. */
  differing: readonly { row: number; line: number; column: string; firstLine: number }[]
}

/**
 * The products of the rows of a file, in the order of their first rows. A later row of a product may leave out what
 * is the product's, or repeat it.
 */
export function productsOfRows(rows: readonly CsvRow[]): CsvProduct[] {
  const groups = new Map<string, (CsvRow & { row: number })[]>()
  for (const [index, row] of rows.entries()) {
    const id = row.cells.get('product_id')?.trim() ?? ''
    // A row that names no product is one of its own, so that its fault is told.
    const key = id === '' ? `\0${index}` : id
    const group = groups.get(key) ?? []
    group.push({ ...row, row: index + 1 })
    groups.set(key, group)
  }
  return [...groups.values()].map((group) => {
    const [first, ...later] = group as [CsvRow & { row: number }, ...(CsvRow & { row: number })[]]
    const candidate: Record<string, unknown> = {}
    for (const column of productColumns)
      put(candidate, column.path, column.read(first.cells.get(column.name) ?? ''))
    candidate.specs = group.map(({ cells }) => {
      const spec: Record<string, unknown> = {}
      for (const column of specColumns) put(spec, column.path, column.read(cells.get(column.name) ?? ''))
      return spec
    })
    const differing = later.flatMap(({ row, line, cells }) =>
      productColumns
        .filter(({ name }) => {
          const cell = cells.get(name)?.trim() ?? ''
          return cell !== '' && cell !== first.cells.get(name)?.trim()
        })
        .map(({ name }) => ({ row, line, column: name, firstLine: first.line })),
    )
    return { candidate, rows: group, differing }
  })
}

/** The row and the column of a value of a product; the column is '' for what stands in none. */
export function placeInCsv(
  { rows }: CsvProduct,
  path: readonly PropertyKey[],
): { row: number; line: number; field: string } {
  const [first, index, ...rest] = path
  const ofSpec = first === 'specs' && typeof index === 'number'
  const written = (ofSpec ? rest : path).map(String).join('.')
  const columns: readonly { name: string; path: string }[] = ofSpec ? specColumns : productColumns
  const column = columns.find((one) => written === one.path || written.startsWith(`${one.path}.`))
  const { row, line } = rows[ofSpec ? index : 0] ?? { row: 0, line: 0 }
  return { row, line, field: column?.name ?? '' }
}

function put(into: Record<string, unknown>, path: string, value: unknown): void {
  const [name = '', ...rest] = path.split('.')
  if (rest.length === 0) {
    if (value !== undefined) into[name] = value
    return
  }
  const inner = (into[name] ??= {}) as Record<string, unknown>
  put(inner, rest.join('.'), value)
}
