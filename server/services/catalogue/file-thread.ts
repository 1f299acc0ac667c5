import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { parentPort } from 'node:worker_threads'
import { staffProduct } from '#core/catalogue/import-file.ts'
import type { SheetEncoding } from '#core/catalogue/spreadsheet/decode.ts'
import { isDeeper, maxJsonDepth } from '../../http/protection/json-depth.ts'
import type { CatalogueFile, FromThread, SheetFile } from './file-reader.ts'
import { parseCsvRows, parseJsonRows, refuseFile, type Rows } from './rows.ts'
import { parseSheet } from './sheets/parse-sheet.ts'

/** The program of the thread that reads uploaded catalogue files, one after the other. */

/** Products per message: the shop answers others between two of them. */
const batch = 50

const port = parentPort
if (port === null) throw new Error('This is the program of a thread.')
const say = (message: FromThread) => port.postMessage(message)

type Read = Rows<unknown> & { encoding?: SheetEncoding }

async function read(file: CatalogueFile | SheetFile): Promise<Read | 'too deep'> {
  let said = 0
  const progress = (done: number) => {
    if (done < said + 0.01) return
    said = done
    say({ done })
  }
  if (file.format === 'sheet') return parseSheet(file.bytes, file.encoding, progress)
  const { bytes, format } = file
  const problem = format === 'csv' ? 'catalogueFile.noCsv' : 'catalogueFile.noJson'
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refuseFile({ problem })
  }
  if (format === 'csv') return parseCsvRows(text, progress)
  return isDeeper(text, maxJsonDepth) ? 'too deep' : parseJsonRows(text, staffProduct, progress)
}

for (;;) {
  const [file] = (await once(port, 'message')) as [CatalogueFile | SheetFile]
  const hash = createHash('sha256').update(file.bytes).digest('base64')
  const found = await read(file)
  if (found === 'too deep') {
    say({ tooDeep: true })
    continue
  }
  for (let from = 0; from < found.rows.length; from += batch) {
    say({ rows: found.rows.slice(from, from + batch) })
    await once(port, 'message')
  }
  const { rows: _, ...rest } = found
  say({ hash, ...rest })
}
