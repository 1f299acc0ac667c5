import { setImmediate as nextTurn } from 'node:timers/promises'
import { findNodeAtLocation, parseTree, visit, type JSONVisitor, type Node } from 'jsonc-parser'
import * as z from 'zod/mini'
import { faultOf, namedProducts, type StaffProduct, type RowFault } from '#core/catalogue/import-file.ts'
import { importLimits } from '#core/catalogue/uploads.ts'

/** A valid row of a file. */
export interface Row<T> {
  value: T
  /** Counted from 1. */
  row: number
  line: number
}

/** The valid rows of a file, and the first faults of its other rows. */
export interface Rows<T> {
  rows: Row<T>[]
  faults: RowFault[]
  /** Whether the file may have more faults: the rows after the last of `faults` were not checked. */
  more: boolean
}

type FileFault = Pick<RowFault, 'problem'> & Partial<RowFault>
const faultOfFile = (fault: FileFault): RowFault => ({ row: 0, line: 1, product: '', field: '', ...fault })
export const refuseFile = (fault: FileFault): Rows<never> => collect([], [faultOfFile(fault)])

/** The result of reading a file: its valid rows and first faults, with long texts cut short. */
export const collect = <T>(rows: Row<T>[], faults: readonly RowFault[]): Rows<T> => ({
  rows,
  faults: faults.slice(0, importLimits.faults).map(shorten),
  more: faults.length > importLimits.faults,
})

/** The most characters of a text of the file that a fault quotes. */
const maxQuoted = 200

const cut = <T>(value: T) => (typeof value === 'string' ? value.slice(0, maxQuoted).toWellFormed() : value)

function shorten({ product, field, details, ...fault }: RowFault): RowFault {
  const shortened =
    details && Object.fromEntries(Object.entries(details).map(([name, value]) => [name, cut(value)]))
  return { ...fault, product: cut(product), field: cut(field), ...(shortened && { details: shortened }) }
}

/** Rows checked between two turns of the event loop. Progress is reported after each batch. */
const rowsPerTurn = 25

/** Receives how much of the work is done, from 0 to 1. */
export type Progress = (done: number) => void

/** Reads the rows of a JSON list. */
export async function parseJsonRows<S extends z.core.$ZodType>(
  source: string,
  schema: S,
  progress: Progress = () => {},
): Promise<Rows<z.output<S>>> {
  const { places, isList, error } = placesOfRows(source)
  if (error !== undefined) return refuseFile({ problem: 'catalogueFile.noJson', line: error })
  if (!isList) return refuseFile({ problem: 'catalogueFile.noList' })
  if (places.length > importLimits.rows) return refuseFile(tooManyRows)
  const rows: Row<z.output<S>>[] = []
  const faults: RowFault[] = []
  for (const [index, { line, offset, length, values }] of places.entries()) {
    if (faults.length > importLimits.faults) break
    if (index % rowsPerTurn === 0) {
      progress(index / places.length)
      await nextTurn()
    }
    const row = index + 1
    if (length > importLimits.length || values > importLimits.values) {
      faults.push({ row, line, product: '', field: '', problem: 'catalogueFile.rowTooLarge' })
      continue
    }
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
      if (faults.length > importLimits.faults) break
    }
  }
  return collect(rows, faults)
}

/** The fault of a file with more rows than are allowed. */
export const tooManyRows = {
  problem: 'catalogueFile.tooManyRows',
  details: { most: importLimits.rows },
} as const

interface Place {
  /** Counted from 1. */
  line: number
  offset: number
  length: number
  /** How many values the row has, at any depth. */
  values: number
}

/** Ends the reading of a file that has more rows than are allowed. */
class TooManyRows extends Error {}

/** Where the rows of a list are, and the line of the first syntax error. */
function placesOfRows(source: string): { places: Place[]; isList: boolean; error: number | undefined } {
  const places: Place[] = []
  let [depth, isList, values, start] = [0, false, 0, { line: 0, offset: 0 }]
  let error: number | undefined
  const add = (place: Place) => {
    places.push(place)
    if (places.length > importLimits.rows) throw new TooManyRows()
  }
  const begin = (offset: number, _length: number, line: number) => {
    depth += 1
    values += 1
    if (depth === 2) [start, values] = [{ line: line + 1, offset }, 0]
  }
  const end = (offset: number, length: number) => {
    if (depth === 2) add({ ...start, length: offset + length - start.offset, values })
    depth -= 1
  }
  const visitor: JSONVisitor = {
    onArrayBegin: (offset, length, line) => {
      if (depth === 0) isList = true
      begin(offset, length, line)
    },
    onObjectBegin: begin,
    onArrayEnd: end,
    onObjectEnd: end,
    onLiteralValue: (_value, offset, length, line) => {
      values += 1
      if (depth === 1) add({ line: line + 1, offset, length, values: 1 })
    },
    onError: (_code, _offset, _length, line) => (error ??= line + 1),
  }
  try {
    visit(source, visitor, { disallowComments: true })
  } catch (stop) {
    if (!(stop instanceof TooManyRows)) throw stop
    // The rest was not read, so a syntax error there is not known.
    error = undefined
  }
  return { places, isList, error }
}
/**
 * Returns a function that finds how many lines below the start of its row a value is. The row is parsed again, so this
 * is only for rows with faults.
 */
function linesWithin(text: string): (path: readonly PropertyKey[]) => number {
  const tree = parseTree(text)
  const nodeAt = (path: readonly PropertyKey[]): Node | undefined =>
    tree === undefined || path.length === 0
      ? tree
      : (findNodeAtLocation(tree, path as (string | number)[]) ?? nodeAt(path.slice(0, -1)))
  return (path) => text.slice(0, nodeAt(path)?.offset ?? 0).split('\n').length - 1
}

export interface CsvRecord {
  record: string[]
  info: { lines: number }
}

const code = (sign: string) => sign.charCodeAt(0)

/**
 * Finds out whether a CSV file has more rows or columns than are allowed, or a cell larger than any product needs;
 * undefined if not.
 */
export function faultOfSize(
  source: string,
  delimiter: string,
  most: { rows: number; columns: number },
): FileFault | undefined {
  const [separator, quote, lineFeed, carriageReturn] = [code(delimiter), code('"'), code('\n'), code('\r')]
  let [line, rows, columns, cellStart, isQuoted] = [1, 0, 1, 0, false]
  for (let at = 0; at < source.length; at += 1) {
    const sign = source.charCodeAt(at)
    if (at - cellStart > importLimits.length) return { problem: 'catalogueFile.rowTooLarge', line }
    if (sign === lineFeed) line += 1
    if (sign === quote) isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (sign === separator) {
      columns += 1
      cellStart = at
      if (columns > most.columns)
        return { problem: 'catalogueFile.tooManyColumns', line, details: { most: most.columns } }
    } else if (sign === lineFeed || sign === carriageReturn) {
      // Of a pair of line ends, only the first ends a row. Empty rows do not count.
      if (at > cellStart + 1 || columns > 1) rows += 1
      if (rows > most.rows) return { ...tooManyRows, line, details: { most: most.rows } }
      ;[columns, cellStart] = [1, at]
    }
  }
  return undefined
}

/** The number of bytes given to the parser at a time. */
const pieceSize = 64 * 1024

/** The bytes of a text, piece by piece. */
export function* pieces(source: string): Generator<Buffer> {
  const bytes = Buffer.from(source)
  for (let from = 0; from < bytes.length; from += pieceSize) yield bytes.subarray(from, from + pieceSize)
}

/** Faults between valid rows: duplicate products, unknown categories, and named products that do not exist. */
export function faultsBetween(
  rows: readonly Row<StaffProduct>[],
  { categories, products }: Record<'categories' | 'products', ReadonlySet<string>>,
): RowFault[] {
  const faults: RowFault[] = []
  const seen = new Set<string>()
  const inFile = new Set(rows.map(({ value }) => value.id))
  for (const { value, row, line } of rows) {
    const { id, category } = value
    const add = (field: string, problem: RowFault['problem'], name: string) =>
      faults.push({ row, line, product: id, field, problem, details: { name } })
    if (seen.has(id)) add('id', 'catalogueFile.secondProduct', id)
    if (!categories.has(category)) add('category', 'catalogueFile.unknownCategory', category)
    for (const { list, id: other } of namedProducts(value)) {
      if (!inFile.has(other) && !products.has(other)) add(list, 'catalogueFile.noSuchProduct', other)
    }
    seen.add(id)
  }
  return faults
}
