import { setImmediate as nextTurn } from 'node:timers/promises'
import { findNodeAtLocation, parseTree, visit, type JSONVisitor, type Node } from 'jsonc-parser'
import * as z from 'zod/mini'
import { faultOf, type RowFault } from '#core/catalogue/import-file.ts'
import { importLimits } from '#core/catalogue/uploads.ts'
import { type Row, type Rows, refuseFile, collect, type Progress, tooManyRows } from './import-rows.ts'

/** Number of rows checked between two turns of the event loop. Progress is reported at each turn. */
const rowsPerTurn = 25

/** Reads and checks the rows of a JSON list. */
export async function parseJsonRows<S extends z.core.$ZodType>(
  source: string,
  schema: S,
  progress: Progress = () => {},
): Promise<Rows<z.output<S>>> {
  const { positions, isList, error } = positionsOfRows(source)
  if (error !== undefined) return refuseFile({ problem: 'catalogueFile.noJson', line: error })
  if (!isList) return refuseFile({ problem: 'catalogueFile.noList' })
  if (positions.length > importLimits.rows) return refuseFile(tooManyRows)
  const rows: Row<z.output<S>>[] = []
  const faults: RowFault[] = []
  for (const [index, { line, offset, length, values }] of positions.entries()) {
    if (faults.length > importLimits.faults) break
    if (index % rowsPerTurn === 0) {
      progress(index / positions.length)
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

/** The position of a row in its file. */
interface RowPosition {
  /** Counted from 1. */
  line: number
  offset: number
  length: number
  /** The number of values in the row, at any depth. */
  values: number
}

/** Ends the reading of a file that has more rows than are allowed. */
class TooManyRows extends Error {}

/** Returns the positions of the rows of a list, and the line of the first syntax error. */
function positionsOfRows(source: string): {
  positions: RowPosition[]
  isList: boolean
  error: number | undefined
} {
  const positions: RowPosition[] = []
  let [depth, isList, values, start] = [0, false, 0, { line: 0, offset: 0 }]
  let error: number | undefined
  const add = (position: RowPosition) => {
    positions.push(position)
    if (positions.length > importLimits.rows) throw new TooManyRows()
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
    // Too many rows is the only fault reported, because the rest of the file was not read.
    error = undefined
  }
  return { positions, isList, error }
}

/**
 * Returns a function that counts the lines between the start of a row and a value in it. Parses the row again, so use
 * it only for rows with faults.
 */
function linesWithin(text: string): (path: readonly PropertyKey[]) => number {
  const tree = parseTree(text)
  const nodeAt = (path: readonly PropertyKey[]): Node | undefined =>
    tree === undefined || path.length === 0
      ? tree
      : (findNodeAtLocation(tree, path as (string | number)[]) ?? nodeAt(path.slice(0, -1)))
  return (path) => text.slice(0, nodeAt(path)?.offset ?? 0).split('\n').length - 1
}
