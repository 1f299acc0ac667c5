import { languages, type Language } from '../language.ts'
import { productFields, specFields, type FieldKind, type Fields } from './fields.ts'
import type { StaffProduct } from './import-file.ts'
import { parseFigure } from '../parse-number.ts'

/** A list of parameters in a cell: a line each, 'Name: value'. */
const parameterCell = (parameters: StaffProduct['parameters']['en']): string =>
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
const trimmed = (cell: string): unknown => cell.trim()
const asTyped = (cell: string): unknown => cell

interface Cell {
  read: (cell: string) => unknown
  write?: (value: never) => string
}

/** How a field of each kind stands in a cell; without `write` as it is. */
const cells: Record<FieldKind, Cell> = {
  slug: { read: trimmed },
  text: { read: asTyped },
  blankText: { read: asTyped },
  price: { read: parseFigure },
  pieces: { read: parseFigure },
  flag: { read: readYesOrNo, write: (value: boolean) => (value ? 'yes' : 'no') },
  picture: { read: trimmed },
  film: { read: trimmed },
  pictures: { read: linesOf, write: (urls: string[]) => urls.join('\n') },
  parameters: { read: readParameters, write: parameterCell },
}

const columnEndings: Record<Language, string> = { en: '_en', 'zh-TW': '_zh' }

interface Column {
  name: string
  /** Where its value stands: 'productName.en'. */
  path: string
  write: (of: object) => string | number
  read: (cell: string) => unknown
}

function columnsOf(fields: Fields): Column[] {
  return Object.entries(fields).flatMap(([name, { kind, csv, translated, optional }]) => {
    const { read, write } = cells[kind]
    const places = translated
      ? languages.map((language) => ({ path: `${name}.${language}`, ending: columnEndings[language] }))
      : [{ path: name, ending: '' }]
    return places.map(({ path, ending }) => ({
      name: csv + ending,
      path,
      write: (of: object) => {
        const value = path.split('.').reduce<unknown>((inner, part) => (inner as Values)[part], of) ?? ''
        return write === undefined ? (value as string | number) : write(value as never)
      },
      read: optional ? (cell: string) => (cell.trim() === '' ? undefined : read(cell.trim())) : read,
    }))
  })
}

type Values = Record<string, unknown>

const productColumns = columnsOf(productFields)
const specColumns = columnsOf(specFields)

/** The columns of a catalogue in CSV, a row a spec; what is the product's stands in the first of its rows. */
export const catalogueColumns: readonly string[] = [...productColumns, ...specColumns].map(({ name }) => name)

/** The rows of a product. */
export function toCsvRows(product: StaffProduct): (string | number)[][] {
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
  const columns = ofSpec ? specColumns : productColumns
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
