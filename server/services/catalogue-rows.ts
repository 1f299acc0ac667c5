import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { findNodeAtLocation, parseTree, type Node, type ParseError } from 'jsonc-parser'
import * as z from 'zod/mini'
import {
  catalogueColumns,
  placeInCsv,
  productsOfRows,
  type CsvProduct,
  type CsvRow,
} from '../../core/catalogue-csv.ts'
import { faultOf, officeProduct, type OfficeProduct, type RowFault } from '../../core/catalogue-file.ts'
import { unescapeCell } from '../../core/csv.ts'

/** A row of a file that is right. */
export interface Row<T> {
  value: T
  /** Counted from 1. */
  row: number
  line: number
}

/** What a file holds: the rows that are right, and what is wrong with every other one. */
export interface Rows<T> {
  rows: Row<T>[]
  faults: RowFault[]
}

const ofFile = (fault: Pick<RowFault, 'problem'> & Partial<RowFault>): Rows<never> => ({
  rows: [],
  faults: [{ row: 0, line: 1, product: '', field: '', ...fault }],
})

/** The rows of a JSON list. */
export function parseJsonRows<S extends z.core.$ZodType>(source: string, schema: S): Rows<z.output<S>> {
  const syntax: ParseError[] = []
  const tree = parseTree(source, syntax)
  const lineOf = linesOf(source)
  if (syntax[0] !== undefined)
    return ofFile({ problem: 'catalogueFile.noJson', line: lineOf(syntax[0].offset) })
  const list = tree?.type === 'array' ? (JSON.parse(source) as unknown[]) : undefined
  if (tree === undefined || list === undefined) return ofFile({ problem: 'catalogueFile.noList' })
  const rows: Row<z.output<S>>[] = []
  const faults: RowFault[] = []
  for (const [index, candidate] of list.entries()) {
    const row = index + 1
    const parsed = z.safeParse(schema, candidate)
    const own = tree.children?.[index]
    const nodeAt = (path: readonly PropertyKey[]): Node | undefined =>
      own === undefined || path.length === 0
        ? own
        : (findNodeAtLocation(own, path as (string | number)[]) ?? nodeAt(path.slice(0, -1)))
    if (parsed.success) rows.push({ value: parsed.data, row, line: lineOf(own?.offset ?? 0) })
    else {
      const { id } = (candidate ?? {}) as { id?: unknown }
      for (const issue of parsed.error.issues) {
        const line = lineOf(nodeAt(issue.path)?.offset ?? 0)
        const product = typeof id === 'string' ? id : ''
        faults.push({ row, line, product, field: issue.path.join('.'), ...faultOf(issue) })
      }
    }
  }
  return { rows, faults }
}

/** The number of the line, counted from 1, on which something stands. */
function linesOf(source: string): (offset: number) => number {
  const starts = [0]
  for (let at = source.indexOf('\n'); at !== -1; at = source.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}

/** The products of a CSV file with a row a spec, as `toCsvRows` writes them. */
export async function parseCsvRows(source: string): Promise<Rows<OfficeProduct>> {
  const read: CsvRow[] = []
  let header: string[] | undefined
  try {
    const records = Readable.from([source]).pipe(
      parse({ bom: true, info: true, relax_column_count: true, skip_empty_lines: true }),
    )
    for await (const { record, info } of records as AsyncIterable<{
      record: string[]
      info: { lines: number }
    }>) {
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
      return ofFile({ problem: 'catalogueFile.noCsv', line: Number(error.lines ?? 1) })
    throw error
  }
  if (header === undefined) return ofFile({ problem: 'catalogueFile.noCsv' })
  const products = productsOfRows(read)
  const checked = products.map(checkCsvProduct)
  return {
    rows: checked.flatMap(({ rows }) => rows),
    faults: checked.flatMap(({ faults }) => faults),
  }
}

function faultsOfHeader(header: readonly string[]): RowFault[] {
  const about = { row: 0, line: 1, product: '' }
  return [
    ...catalogueColumns
      .filter((name) => !header.includes(name))
      .map((name) => ({
        ...about,
        field: name,
        problem: 'catalogueFile.missingColumn' as const,
        details: { name },
      })),
    ...header
      .filter((name, index) => !catalogueColumns.includes(name) || header.indexOf(name) < index)
      .map((name) => ({
        ...about,
        field: name,
        problem: 'catalogueFile.unknownColumn' as const,
        details: { name },
      })),
  ]
}

function checkCsvProduct(product: CsvProduct): Rows<OfficeProduct> {
  const { candidate, differing } = product
  const id = String(candidate.id ?? '')
  const parsed = z.safeParse(officeProduct, candidate)
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

/** What is wrong with rows that are right each: a product that comes twice, a category that is not there. */
export function faultsTogether(
  rows: readonly Row<Pick<OfficeProduct, 'id' | 'category'>>[],
  categories: ReadonlySet<string>,
): RowFault[] {
  const seen = new Set<string>()
  return rows.flatMap(({ value: { id, category }, row, line }): RowFault[] => {
    const again = seen.has(id)
    seen.add(id)
    const about = { row, line, product: id }
    return [
      ...(again
        ? [
            {
              ...about,
              field: 'id',
              problem: 'catalogueFile.secondProduct' as const,
              details: { name: id },
            },
          ]
        : []),
      ...(categories.has(category)
        ? []
        : [
            {
              ...about,
              field: 'category',
              problem: 'catalogueFile.unknownCategory' as const,
              details: { name: category },
            },
          ]),
    ]
  })
}
