import type { CellValue } from 'hucre/xlsx'
import { fromBufferPromise } from 'yauzl'
import { headingRow } from '#core/catalogue/spreadsheet/heading-row.ts'
import { importLimits, maxWorkbookBytes, sheetLimits } from '#core/catalogue/uploads.ts'
import { shownNumber, type FormatNumber } from './shown-number.ts'
import { sheetFormats } from './workbook-formats.ts'
import { collect, refuseFile, tooManyRows, type Progress, type Row, type Rows } from './import-rows.ts'

const locked = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/**
 * Whether a file is from Excel: either XLSX, which is a ZIP archive, or the older format. Files with a password use the
 * older format, too.
 */
export const isWorkbook = (bytes: Uint8Array) =>
  (bytes[0] === 0x50 && bytes[1] === 0x4b) || locked.equals(bytes.subarray(0, locked.length))

/** The number of sheets in which headings are looked for. One is not enough, because the first sheet may be a cover. */
const lookedSheets = 10

/**
 * Reads the rows of the first sheet that has headings. Rows are numbered as in Excel; blank rows are left out. Nothing
 * is unpacked before the unpacked size has been checked.
 */
export async function parseWorkbook(
  bytes: Uint8Array<ArrayBuffer>,
  progress: Progress = () => {},
): Promise<Rows<string[]>> {
  try {
    if ((await unpackedSize(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))) > maxWorkbookBytes)
      return refuseFile({ problem: 'catalogueFile.tooComplex' })
    for (let sheet = 0; sheet < lookedSheets; sheet += 1) {
      const read = await readSheet(bytes, sheet, progress)
      if (read.faults.length > 0 || headingRow(read.rows.map(({ value }) => value)) !== -1) return read
    }
    return refuseFile({ problem: 'catalogueFile.noHeadings' })
  } catch {
    // The libraries report a damaged file with many kinds of errors.
    return refuseFile({ problem: 'catalogueFile.workbook' })
  }
}

/** The maximum number of bytes to which Deflate expands a byte. */
const greatestRatio = 1032

/**
 * Returns the unpacked size of all files in an archive. Uses the stated size of each file, which the reader enforces;
 * if it states none, the largest possible size.
 */
async function unpackedSize(archive: Buffer): Promise<number> {
  let size = 0
  const files = (await fromBufferPromise(archive)).eachEntry()
  for await (const { uncompressedSize, compressedSize } of files)
    size += uncompressedSize || compressedSize * greatestRatio
  return size
}

async function readSheet(bytes: Uint8Array, sheet: number, progress: Progress): Promise<Rows<string[]>> {
  // Loaded only when needed, because the library is large and workbooks are rare.
  const [{ streamXlsxRows }, { formatValue }] = await Promise.all([import('hucre/xlsx'), import('hucre')])
  const rows: Row<string[]>[] = []
  const formatsOf = formatReader(bytes, sheet)
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    const formats = await formatsOf(index)
    const value = values.map((cell, column) => textOf(cell, formats.get(column), formatValue))
    const row = index + 1
    if (value.every((cell) => cell.trim() === '')) continue
    const most = sheetLimits.columns
    if (value.length > most)
      return refuseFile({ problem: 'catalogueFile.tooManyColumns', line: row, details: { most } })
    if (value.some((cell) => cell.length > importLimits.length))
      return refuseFile({ problem: 'catalogueFile.rowTooLarge', line: row })
    if (rows.length > sheetLimits.rows)
      return refuseFile({ ...tooManyRows, line: row, details: { most: sheetLimits.rows } })
    rows.push({ value, row, line: row })
    progress(Math.min(1, rows.length / sheetLimits.rows))
  }
  return collect(rows, [])
}

const noFormats: ReadonlyMap<number, string> = new Map()

/** Returns a function that returns the number formats of a row. Call it for rows in ascending sequence. */
function formatReader(
  bytes: Uint8Array,
  sheet: number,
): (index: number) => Promise<ReadonlyMap<number, string>> {
  const rows = sheetFormats(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), sheet)
  let next: IteratorResult<{ index: number; formats: ReadonlyMap<number, string> }> | undefined
  return async (index) => {
    next ??= await rows.next()
    while (!next.done && next.value.index < index) next = await rows.next()
    return !next.done && next.value.index === index ? next.value.formats : noFormats
  }
}

/** Returns the text of a cell as Excel shows it; for a formula, its last result. */
function textOf(value: CellValue, format: string | undefined, formatNumber: FormatNumber): string {
  if (value === null) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return typeof value === 'number' ? shownNumber(value, format, formatNumber) : String(value)
}
