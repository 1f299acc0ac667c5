import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { decodeText, type Encoding, type SheetEncoding } from '#core/catalogue/spreadsheet/decode.ts'
import { importLimits, sheetLimits } from '#core/catalogue/uploads.ts'
import { unescapeCell } from '#core/csv.ts'
import {
  collect,
  refuseFile,
  tooManyRows,
  type FileFault,
  type Progress,
  type Row,
  type Rows,
} from './import-rows.ts'
import { isWorkbook, parseWorkbook } from './parse-workbook.ts'

/**
 * Reads the rows of a spreadsheet with any columns, including its headings. Rows are numbered as in spreadsheet
 * programs; blank rows are left out.
 */
export async function parseSheet(
  bytes: Uint8Array<ArrayBuffer>,
  chosen: Encoding | undefined,
  progress: Progress = () => {},
): Promise<Rows<string[]> & { encoding?: SheetEncoding }> {
  if (isWorkbook(bytes)) return { ...(await parseWorkbook(bytes, progress)), encoding: 'xlsx' }
  const decoded = decodeText(bytes, chosen)
  if (decoded === undefined) return refuseFile({ problem: 'catalogueFile.noText' })
  const { text, encoding } = decoded
  const delimiter = delimiterOf(text)
  const bomb = faultOfSize(text, delimiter, sheetLimits)
  if (bomb !== undefined) return refuseFile(bomb)
  const rows: Row<string[]>[] = []
  try {
    const options = { info: true, relax_column_count: true, relax_quotes: true }
    let row = 0
    const records: AsyncIterable<CsvRecord> = Readable.from(pieces(text)).pipe(
      parse({ ...options, delimiter }),
    )
    for await (const { record, info } of records) {
      row += 1
      if (record.every((cell) => cell.trim() === '')) continue
      rows.push({ value: record.map(unescapeCell), row, line: info.lines })
      progress(Math.min(1, rows.length / sheetLimits.rows))
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return refuseFile({ problem: 'catalogueFile.noCsv', line: Number(error.lines ?? 1) })
  }
  return { ...collect(rows, []), encoding }
}

/**
 * The number of lines in which the delimiter is looked for. One line is not enough, because the first may be a title.
 */
const looked = 20

function delimiterOf(text: string): string {
  const start = text
    .slice(0, 20_000)
    .split(/[\r\n]+/, looked)
    .join('\n')
  return [',', ';', '\t'].toSorted((one, other) => start.split(other).length - start.split(one).length)[0]!
}

interface CsvRecord {
  record: string[]
  info: { lines: number }
}

const code = (sign: string) => sign.charCodeAt(0)

/**
 * Returns a fault if a CSV file has more rows or columns than are allowed, or a cell larger than any product needs;
 * otherwise undefined.
 */
function faultOfSize(
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
      // In a pair of line ends, only the first ends a row. Empty rows do not count.
      if (at > cellStart + 1 || columns > 1) rows += 1
      if (rows > most.rows) return { ...tooManyRows, line, details: { most: most.rows } }
      ;[columns, cellStart] = [1, at]
    }
  }
  return undefined
}

/** The number of bytes given to the parser at a time. */
const pieceSize = 64 * 1024

/** Yields the bytes of a text, piece by piece. */
function* pieces(source: string): Generator<Buffer> {
  const bytes = Buffer.from(source)
  for (let from = 0; from < bytes.length; from += pieceSize) yield bytes.subarray(from, from + pieceSize)
}
