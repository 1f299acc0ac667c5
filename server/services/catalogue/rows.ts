import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { findNodeAtLocation, parseTree, visit, type Node } from 'jsonc-parser'
import * as z from 'zod/mini'
import {
  catalogueColumns,
  placeInCsv,
  productsOfRows,
  type CsvProduct,
  type CsvRow,
} from '../../../core/catalogue/csv.ts'
import {
  faultOf,
  staffProduct,
  type StaffProduct,
  type RowFault,
} from '../../../core/catalogue/import-file.ts'
import { unescapeCell } from '../../../core/csv.ts'

/** A valid row of a file. */
export interface Row<T> {
  value: T
  /** Counted from 1. */
  row: number
  line: number
}

/** The valid rows of a file, and the faults of the others. */
export interface Rows<T> {
  rows: Row<T>[]
  faults: RowFault[]
}

type FileFault = Pick<RowFault, 'problem'> & Partial<RowFault>
const faultOfFile = (fault: FileFault): RowFault => ({ row: 0, line: 1, product: '', field: '', ...fault })
export const refuseFile = (fault: FileFault): Rows<never> => ({ rows: [], faults: [faultOfFile(fault)] })

/** Rows checked between two turns of the event loop: a large file must not block shoppers. */
const rowsPerTurn = 25

/** The rows of a JSON list. */
export async function parseJsonRows<S extends z.core.$ZodType>(source: string, schema: S) {
  const { places, isList, error } = placesOfRows(source)
  if (error !== undefined) return refuseFile({ problem: 'catalogueFile.noJson', line: error })
  if (!isList) return refuseFile({ problem: 'catalogueFile.noList' })
  const rows: Row<z.output<S>>[] = []
  const faults: RowFault[] = []
  for (const [index, { line, offset, length }] of places.entries()) {
    if (index % rowsPerTurn === 0) await nextTurn()
    const row = index + 1
    const text = source.slice(offset, offset + length)
    const candidate: unknown = JSON.parse(text)
    const parsed = z.safeParse(schema, candidate)
    if (parsed.success) {
      rows.push({ value: parsed.data, row, line })
      continue
    }
    const { id } = (candidate ?? {}) as { id?: unknown }
    const product = typeof id === 'string' ? id : ''
    const lineWithin = linesWithin(text)
    for (const issue of parsed.error.issues) {
      const field = issue.path.join('.')
      faults.push({ row, line: line + lineWithin(issue.path), product, field, ...faultOf(issue) })
    }
  }
  return { rows, faults }
}

interface Place {
  /** Counted from 1. */
  line: number
  offset: number
  length: number
}

/** Where the rows of a list are, and the line of the first syntax error. */
function placesOfRows(source: string): { places: Place[]; isList: boolean; error: number | undefined } {
  const places: Place[] = []
  let [depth, isList, start] = [0, false, { line: 0, offset: 0 }]
  let error: number | undefined
  const begin = (offset: number, _length: number, line: number) => {
    depth += 1
    if (depth === 2) start = { line: line + 1, offset }
  }
  const end = (offset: number, length: number) => {
    if (depth === 2) places.push({ ...start, length: offset + length - start.offset })
    depth -= 1
  }
  visit(
    source,
    {
      onArrayBegin: (offset, length, line) => {
        if (depth === 0) isList = true
        begin(offset, length, line)
      },
      onObjectBegin: begin,
      onArrayEnd: end,
      onObjectEnd: end,
      onLiteralValue: (_value, offset, length, line) => {
        if (depth === 1) places.push({ line: line + 1, offset, length })
      },
      onError: (_code, _offset, _length, line) => (error ??= line + 1),
    },
    { disallowComments: true },
  )
  return { places, isList, error }
}

/** How many lines below the start of its row a value is; parsed only for rows with faults. */
function linesWithin(text: string): (path: readonly PropertyKey[]) => number {
  const tree = parseTree(text)
  const nodeAt = (path: readonly PropertyKey[]): Node | undefined =>
    tree === undefined || path.length === 0
      ? tree
      : (findNodeAtLocation(tree, path as (string | number)[]) ?? nodeAt(path.slice(0, -1)))
  return (path) => text.slice(0, nodeAt(path)?.offset ?? 0).split('\n').length - 1
}

interface CsvRecord {
  record: string[]
  info: { lines: number }
}

/** The products of a CSV file with one row per spec, as `toCsvRows` writes them. */
export async function parseCsvRows(source: string): Promise<Rows<StaffProduct>> {
  const read: CsvRow[] = []
  let header: string[] | undefined
  try {
    const options = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true }
    const parser = parse({ ...options, delimiter: delimiterOf(source) })
    const records: AsyncIterable<CsvRecord> = Readable.from(pieces(source)).pipe(parser)
    for await (const { record, info } of records) {
      if (header === undefined) {
        header = record.map((name) => name.trim())
        const wrong = faultsOfHeader(header)
        if (wrong.length > 0) return { rows: [], faults: wrong }
      } else if (record.some((cell) => cell.trim() !== '')) {
        const cells = new Map(header.map((name, index) => [name, unescapeCell(record[index] ?? '')]))
        read.push({ line: info.lines, cells })
      }
    }
  } catch (error) {
    if (error instanceof CsvError)
      return refuseFile({ problem: 'catalogueFile.noCsv', line: Number(error.lines ?? 1) })
    throw error
  }
  if (header === undefined) return refuseFile({ problem: 'catalogueFile.noCsv' })
  const all: Rows<StaffProduct> = { rows: [], faults: [] }
  for (const [index, product] of productsOfRows(read).entries()) {
    if (index % rowsPerTurn === 0) await nextTurn()
    const { rows, faults } = checkCsvProduct(product)
    all.rows.push(...rows)
    all.faults.push(...faults)
  }
  return all
}

/** Spreadsheets write semicolons where the comma is the decimal sign, or tabs; no column name contains them. */
function delimiterOf(source: string): string {
  const [header = ''] = source.split(/[\r\n]/, 1)
  return [',', ';', '\t'].toSorted((one, other) => header.split(other).length - header.split(one).length)[0]!
}

/** Bytes parsed between two turns of the event loop. */
const pieceSize = 64 * 1024

async function* pieces(source: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(source)
  for (let from = 0; from < bytes.length; from += pieceSize) {
    yield bytes.subarray(from, from + pieceSize)
    await nextTurn()
  }
}

const faultOfColumn = (problem: RowFault['problem']) => (name: string) =>
  faultOfFile({ field: name, problem, details: { name } })

function faultsOfHeader(header: readonly string[]): RowFault[] {
  const missing = catalogueColumns.filter((name) => !header.includes(name))
  const unknown = header.filter(
    (name, index) => !catalogueColumns.includes(name) || header.indexOf(name) < index,
  )
  return [
    ...missing.map(faultOfColumn('catalogueFile.missingColumn')),
    ...unknown.map(faultOfColumn('catalogueFile.unknownColumn')),
  ]
}

function checkCsvProduct(product: CsvProduct): Rows<StaffProduct> {
  const { candidate, differing } = product
  const id = String(candidate.id ?? '')
  const parsed = z.safeParse(staffProduct, candidate)
  const faults: RowFault[] = [
    ...(parsed.success ? [] : parsed.error.issues).map((issue) => ({
      ...placeInCsv(product, issue.path),
      product: id,
      ...faultOf(issue),
    })),
    ...differing.map(({ row, line, column, firstLine }) => ({
      row,
      line,
      product: id,
      field: column,
      problem: 'catalogueFile.differs' as const,
      details: { line: firstLine },
    })),
  ]
  if (!parsed.success || faults.length > 0) return { rows: [], faults }
  const { row, line } = placeInCsv(product, ['id'])
  return { rows: [{ value: parsed.data, row, line }], faults }
}

/** Faults between valid rows: duplicate products and unknown categories. */
export function faultsBetween(
  rows: readonly Row<Pick<StaffProduct, 'id' | 'category'>>[],
  categories: ReadonlySet<string>,
): RowFault[] {
  const faults: RowFault[] = []
  const seen = new Set<string>()
  for (const { value, row, line } of rows) {
    const { id, category } = value
    const add = (field: string, problem: RowFault['problem'], name: string) =>
      faults.push({ row, line, product: id, field, problem, details: { name } })
    if (seen.has(id)) add('id', 'catalogueFile.secondProduct', id)
    if (!categories.has(category)) add('category', 'catalogueFile.unknownCategory', category)
    seen.add(id)
  }
  return faults
}
