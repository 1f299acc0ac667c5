import { languages, type Language } from '../language.ts'
import { productFields, specFields, type Fields } from './fields.ts'
import type { StaffProduct } from './import-file.ts'
import { anyKind } from './kinds/kinds.ts'

const columnEndings: Record<Language, string> = { en: '_en', 'zh-TW': '_zh' }

interface Column {
  name: string
  optional: boolean
  /** The path of its value: 'productName.en'. */
  path: string
  write: (of: object) => string | number
  read: (cell: string) => unknown
}

function columnsOf(fields: Fields): Column[] {
  return Object.entries(fields).flatMap(([name, { kind, csv, translated, optional }]) => {
    const { read, write } = anyKind(kind).cell
    const places = translated
      ? languages.map((language) => ({ path: `${name}.${language}`, ending: columnEndings[language] }))
      : [{ path: name, ending: '' }]
    return places.map(({ path, ending }) => ({
      name: csv + ending,
      optional: optional === true,
      path,
      write: (of: object) => {
        const value = path
          .split('.')
          .reduce<unknown>((inner, part) => (inner as Values | undefined)?.[part], of)
        if (value === undefined) return ''
        return write === undefined ? (value as string | number) : write(value)
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
    for (const column of productColumns) fill(candidate, column, first)
    candidate.specs = group.map((row) => {
      const spec: Record<string, unknown> = {}
      for (const column of specColumns) fill(spec, column, row)
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

/** Fills in the value of a column; what is optional and left out leaves no trace. */
function fill(
  into: Record<string, unknown>,
  { name, path, optional, read }: Column,
  { cells }: CsvRow,
): void {
  const value = read(cells.get(name) ?? '')
  if (value !== undefined || !optional) put(into, path, value)
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
