import { languages, type Language } from '../language.ts'
import { productFields, specFields, type FieldKind, type Fields } from './fields.ts'
import type { StaffProduct } from './import-file.ts'
import { parseFigure } from '../parse-number.ts'

/** Parameters as a cell: one line each, 'Name: value'. */
const parameterCell = (parameters: StaffProduct['parameters']['en']): string =>
  parameters
    .flatMap((pairs) => Object.entries(pairs))
    .map(([name, value]) => `${escapeLine(name).replaceAll(':', '\\:')}: ${escapeLine(value)}`)
    .join('\n')

function escapeLine(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r')
}

const lineEscapes: Readonly<Record<string, string>> = { n: '\n', r: '\r' }

function unescapeLine(text: string): string {
  return text.replaceAll(/\\(.)/gs, (_, sign: string) => lineEscapes[sign] ?? sign)
}

/** The parameters of a cell; a line without a colon becomes null, which no product accepts. */
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
  const text = cell.trim().toLowerCase()
  if (text === 'yes' || text === 'true') return true
  if (text === 'no' || text === 'false') return false
  return text === '' ? undefined : cell
}
const trimmed = (cell: string): unknown => cell.trim()
const asTyped = (cell: string): unknown => cell

interface Cell {
  read: (cell: string) => unknown
  write?: (value: never) => string
}

/** The cell of each kind of field; without `write` the value as it is. */
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
  /** The path of its value: 'productName.en'. */
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

/** The columns of a catalogue in CSV: one row per spec, with the product's fields in the first of its rows. */
export const catalogueColumns: readonly string[] = [...productColumns, ...specColumns].map(({ name }) => name)

/** The rows of a product. */
export function toCsvRows(product: StaffProduct): (string | number)[][] {
  return product.specs.map((spec, index) => [
    ...productColumns.map(({ name, write }) => (index === 0 || name === 'product_id' ? write(product) : '')),
    ...specColumns.map(({ write }) => write(spec)),
  ])
}

/** A row of a file: its cells by column, and the line on which it ends. */
export interface CsvRow {
  line: number
  cells: ReadonlyMap<string, string>
}

/** A row with its number, from 1. */
type NumberedRow = CsvRow & { row: number }

/** A product in the rows of a file, not yet checked. */
export interface CsvProduct {
  candidate: Record<string, unknown>
  rows: readonly NumberedRow[]
  /** Cells of its later rows that differ from its first row. */
  differing: readonly { row: number; line: number; column: string; firstLine: number }[]
}

/** The products of a file, in the order of their first rows. Later rows may omit the product's fields. */
export function* productsOfRows(rows: readonly CsvRow[]): Generator<CsvProduct> {
  const numbered = rows.map((row, index) => ({ ...row, row: index + 1 }))
  // A row without a product is one of its own, so that it is reported.
  const groups = Map.groupBy(numbered, ({ cells, row }) => cells.get('product_id')?.trim() || `\0${row}`)
  for (const group of groups.values()) {
    const [first, ...later] = group as [NumberedRow, ...NumberedRow[]]
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
    yield { candidate, rows: group, differing }
  }
}

/** The row and the column of a value of a product; the column is '' for a value without one. */
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
