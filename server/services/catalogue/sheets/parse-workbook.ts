import type { CellValue } from 'hucre/xlsx'
import { fromBufferPromise } from 'yauzl'
import { headingRow } from '#core/catalogue/spreadsheet/heading-row.ts'
import { importLimits, maxWorkbookBytes, sheetLimits } from '#core/catalogue/uploads.ts'
import { collect, refuseFile, tooManyRows, type Progress, type Row, type Rows } from '../rows.ts'

const locked = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** Excel's own files: XLSX, which are ZIP archives, and those before it or with a password. */
export const isWorkbook = (bytes: Uint8Array) =>
  (bytes[0] === 0x50 && bytes[1] === 0x4b) || locked.equals(bytes.subarray(0, locked.length))

/** Sheets in which headings are looked for: the first may be a cover. */
const lookedSheets = 10

/**
 * The rows of a workbook's first sheet that has headings, numbered as Excel does; blank rows are left out.
 * "XLSX"; nothing is unpacked before the archive says that it fits.
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
    // The libraries report a damaged file by errors of many kinds.
    return refuseFile({ problem: 'catalogueFile.workbook' })
  }
}

/** Deflate makes no more than this of a byte. */
const greatestRatio = 1032

/**
 * The bytes of all files in an archive once they are unpacked: as they state them, which the reader holds each to, or
 * the most that they can be.
 */
async function unpackedSize(archive: Buffer): Promise<number> {
  let size = 0
  const files = (await fromBufferPromise(archive)).eachEntry()
  for await (const { uncompressedSize, compressedSize } of files)
    size += uncompressedSize || compressedSize * greatestRatio
  return size
}

async function readSheet(bytes: Uint8Array, sheet: number, progress: Progress): Promise<Rows<string[]>> {
  // Large, and few starts of the shop meet a workbook.
  const { streamXlsxRows } = await import('hucre/xlsx')
  const rows: Row<string[]>[] = []
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    const value = values.map(textOf)
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

/** Significant figures that Excel shows. */
const figures = 15

/** A cell as Excel shows it without a format of its own; of a formula its last result. */
function textOf(value: CellValue): string {
  if (value === null) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return typeof value === 'number' ? String(Number(value.toPrecision(figures))) : String(value)
}
