import { languages, type Language } from '../language.ts'
import { holdsText, isFigureOf, lostDigits } from '../spreadsheet/shown-cell.ts'
import { catalogueLimits, productFields, specFields, type Fields } from './fields.ts'
import type { StaffProduct } from './import-file.ts'
import { anyKind } from './kinds/kinds.ts'

const columnEndings: Record<Language, string> = { en: '_en', 'zh-TW': '_zh' }

interface Column {
  name: string
  /** The path of the column's value, for example 'productName.en'. */
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

/** Returns the CSV rows of a product. */
export function toCsvRows(product: StaffProduct): (string | number)[][] {
  return product.specs.map((spec, index) => [
    ...productColumns.map(({ name, write }) => (index === 0 || name === 'product_id' ? write(product) : '')),
    ...specColumns.map(({ write }) => write(spec)),
  ])
}

/** Maximum number of characters in a cell of a workbook. */
const longestInWorkbook = 32_767

/** Returns a cell that a workbook can hold. A longer text becomes '…', which changes nothing when it is imported. */
export const cellInWorkbook = <Cell extends string | number>(cell: Cell): Cell | '…' =>
  typeof cell === 'string' && cell.length > longestInWorkbook ? '…' : cell

/** A row of a file: its cells by column name, and the line on which the row ends. */
export interface CsvRow {
  /** Number of the row. If it is missing, rows are counted from 1. */
  row?: number
  line: number
  cells: ReadonlyMap<string, string>
  /** Whether staff left the row out of the import. */
  isLeftOut?: boolean
}

/** A row with its number, from 1. */
type NumberedRow = CsvRow & { row: number }

/** Returns the id of a row's product; '' if the row has none. */
export const idOf = ({ cells }: Pick<CsvRow, 'cells'>) => cells.get('product_id')?.trim() ?? ''

/** The position of a cell: its row, line and column name. */
interface CsvCell {
  row: number
  line: number
  column: string
}

/** A product as the rows of a file describe it, before it is checked. */
export interface CsvProduct {
  candidate: Record<string, unknown>
  stored: StaffProduct | undefined
  /** The row with the product's fields. */
  first: NumberedRow
  /** The rows of the candidate's specs. */
  rows: readonly NumberedRow[]
  /** Cells of product fields in later rows that differ from the product's first row. */
  differing: readonly (CsvCell & { firstLine: number })[]
  /**
   * Codes whose digits a spreadsheet program has lost by turning them into numbers. Codes with an exponent are not
   * imported.
   */
  shortened: readonly (CsvCell & { found: string })[]
}

/** Maximum number of rows that are read for one product. A product with more rows has too many specs anyway. */
export const maxRowsOfProduct = catalogueLimits.specs * 2

interface Reading {
  /** Returns the stored product with an id. */
  storedAt?: (id: string) => StaffProduct | undefined
  /** Restores the text of a cell that was escaped when it was written. */
  textOf?: (cell: string) => string
}

/**
 * Yields the products of a file, in the order of their first rows. Later rows may omit the product's fields. The
 * stored value is kept if the file has no column for it, if its cell is unchanged since the export, or if staff left
 * its row out. Specs that are not in the file are removed.
 */
export function* productsOfRows(
  rows: readonly CsvRow[],
  { storedAt = () => undefined, textOf = (cell) => cell }: Reading = {},
): Generator<CsvProduct> {
  const numbered = rows.map((row, index) => ({ row: index + 1, ...row }))
  // A row without a product id counts as a separate product, so that it is reported.
  const groups = Map.groupBy(numbered, ({ cells, row }) => idOf({ cells }) || `\0${row}`)
  for (const group of groups.values()) {
    const kept = group.filter(({ isLeftOut }) => isLeftOut !== true)
    const [first, ...later] = kept
    if (first === undefined) continue
    const stored = storedAt(idOf(first))
    const specOf = specFinder(stored)
    const candidate: Record<string, unknown> = structuredClone({ ...stored })
    const isWhole = first === group[0]
    for (const column of productColumns)
      if (isWhole || (first.cells.get(column.name)?.trim() ?? '') !== '')
        fill(candidate, column, { row: first, stored, textOf })
    const shortened: (CsvCell & { found: string })[] = []
    const ofSpecs = group.slice(0, maxRowsOfProduct).flatMap((row) => {
      const own = specOf(row.cells.get('spec_id')?.trim() ?? '')
      const spec: Record<string, unknown> = structuredClone({ ...own })
      if (row.isLeftOut === true) return own === undefined ? [] : [{ row, spec }]
      for (const column of specColumns) {
        const found = fill(spec, column, { row, stored: own, textOf })
        if (found !== undefined) shortened.push({ row: row.row, line: row.line, column: column.name, found })
      }
      return [{ row, spec }]
    })
    candidate.specs = ofSpecs.map(({ spec }) => spec)
    const differing = (isWhole ? later : []).flatMap(({ row, line, cells }) =>
      productColumns
        .filter(({ name }) => {
          const cell = cells.get(name)?.trim() ?? ''
          return cell !== '' && cell !== first.cells.get(name)?.trim()
        })
        .map(({ name }) => ({ row, line, column: name, firstLine: first.line })),
    )
    yield {
      candidate,
      stored,
      first,
      rows: group.length > maxRowsOfProduct ? group : ofSpecs.map(({ row }) => row),
      differing,
      shortened,
    }
  }
}

/** Returns the row and column of a product's value in the file; `field` is '' if the value has no column. */
export function placeInCsv(
  { rows, first: own }: CsvProduct,
  path: readonly PropertyKey[],
): { row: number; line: number; field: string } {
  const [first, index, ...rest] = path
  const ofSpec = first === 'specs' && typeof index === 'number'
  const written = (ofSpec ? rest : path).map(String).join('.')
  const columns = ofSpec ? specColumns : productColumns
  const column = columns.find((one) => written === one.path || written.startsWith(`${one.path}.`))
  const { row, line } = (ofSpec ? rows[index] : own) ?? { row: 0, line: 0 }
  return { row, line, field: column?.name ?? '' }
}

type StoredSpec = StaffProduct['specs'][number]

/**
 * Returns a function that finds a stored spec by its id, even if a spreadsheet program has turned the id into a
 * number.
 */
function specFinder(stored: StaffProduct | undefined): (id: string) => StoredSpec | undefined {
  const byId = new Map(stored?.specs.map((spec) => [spec.id, spec]))
  return (id) => byId.get(id) ?? stored?.specs.find((spec) => isFigureOf(id, spec.id))
}

const isAsExported = (cell: string, exported: string) =>
  holdsText(cell, exported) || cell === cellInWorkbook(exported)

const codeColumns = new Set(['sku', 'barcode'])

/**
 * Fills in the value of a column. A cell that is unchanged since the export keeps the stored value. An empty cell
 * removes the value; a later check decides whether it may be missing. Returns the cell if it is a code whose digits a
 * spreadsheet program has lost. If the code has an exponent, the stored code is kept.
 */
function fill(
  into: Record<string, unknown>,
  { name, path, read, write }: Column,
  { row, stored, textOf }: { row: CsvRow; stored: object | undefined; textOf: (cell: string) => string },
): string | undefined {
  const cell = row.cells.get(name)
  if (cell === undefined) return undefined
  if (stored !== undefined && isAsExported(cell, String(write(stored)))) return undefined
  const lost = codeColumns.has(name) ? lostDigits(cell.trim()) : undefined
  if (lost === 'exponent') return cell
  const value = read(textOf(cell))
  if (value === undefined) remove(into, path)
  else put(into, path, value)
  return lost === undefined ? undefined : cell
}

/**
 * Removes a value. A translated field is removed when its last language is, because an optional field has either all
 * languages or none.
 */
function remove(from: Record<string, unknown>, path: string): void {
  const [name = '', ...rest] = path.split('.')
  const inner = from[name] as Record<string, unknown> | undefined
  if (rest.length > 0 && inner !== undefined) {
    remove(inner, rest.join('.'))
    if (Object.keys(inner).length > 0) return
  }
  delete from[name]
}

function put(into: Record<string, unknown>, path: string, value: unknown): void {
  const [name = '', ...rest] = path.split('.')
  if (rest.length === 0) {
    into[name] = value
    return
  }
  const inner = (into[name] ??= {}) as Record<string, unknown>
  put(inner, rest.join('.'), value)
}
