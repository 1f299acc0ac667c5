import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { writeXlsxStream, type CellValue } from 'hucre/xlsx'
import { byteOrderMark, csvText } from '#core/csv.ts'
import type { Cell, CellType } from '#core/exports/columns.ts'
import { toRinggit } from '#core/money.ts'
import type { FromTableThread, TableColumn, TableJob, ToTableThread } from './table-maker.ts'

/** The program of a thread that writes one table as CSV or XLSX, with constant memory. */

const port = parentPort
if (port === null) throw new Error('This is the program of a thread.')
const send = (message: FromTableThread) => port.postMessage(message)
const { columns, format, sheet } = workerData as TableJob

/** The size of a part, in bytes. */
const partSize = 256 * 1024

/** Receives the rows from the shop in batches; requests the next batch once the last one is written. */
async function* batches(): AsyncGenerator<readonly (readonly Cell[])[]> {
  for (;;) {
    const next = once(port!, 'message')
    send({ more: true })
    const [{ rows }] = (await next) as [ToTableThread]
    if (rows === undefined) return
    yield rows
  }
}

async function* csvParts(): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const types = columns.map(({ type }) => type)
  const headings = columns.map(({ heading }) => heading)
  yield encoder.encode(byteOrderMark + csvText([headings]))
  for await (const rows of batches()) yield encoder.encode(csvText(rows, types))
}

/** The milliseconds by which the shop's time zone is ahead of UTC; workbooks have no time zones. */
const offset = 8 * 3_600_000

/** Characters that a workbook must not contain, but which the library does not remove. */
const unwritable = /[\uFFFE\uFFFF]/g

/** The start of a text such as '_x000A_', which workbooks would read as an escaped character. */
const escapeLike = /_(?=x[\da-f]{4}_)/gi

function cellOf(cell: Cell, type: CellType): CellValue {
  if (cell instanceof Date) return new Date(cell.getTime() + offset)
  if (type === 'day' && typeof cell === 'string') return new Date(`${cell}T00:00:00Z`)
  if (typeof cell === 'string') return cell.replaceAll(unwritable, '').replaceAll(escapeLike, '_x005F_')
  return type === 'money' && typeof cell === 'number' ? toRinggit(cell) : cell
}

const formats: Partial<Record<CellType, string>> = {
  money: '0.00',
  moment: 'yyyy-mm-dd hh:mm',
  day: 'yyyy-mm-dd',
}
const widths: Readonly<Record<CellType, number>> = { text: 22, number: 10, money: 12, moment: 17, day: 12 }

const toColumn = ({ heading, type }: TableColumn) => ({
  header: heading,
  width: widths[type],
  ...(formats[type] !== undefined && { numFmt: formats[type] }),
})

async function* xlsxRows(): AsyncGenerator<CellValue[]> {
  for await (const rows of batches())
    for (const row of rows) yield row.map((cell, index) => cellOf(cell, columns[index]?.type ?? 'text'))
}

const parts =
  format === 'csv'
    ? csvParts()
    : writeXlsxStream(xlsxRows(), {
        name: sheet,
        columns: columns.map(toColumn),
        freezePane: { rows: 1 },
      })

let written: Uint8Array[] = []
let size = 0
const flush = () => {
  if (size > 0) send({ part: Buffer.concat(written) })
  written = []
  size = 0
}
for await (const bytes of parts) {
  written.push(bytes)
  size += bytes.length
  if (size >= partSize) flush()
}
flush()
send({ ended: true })
port.close()
