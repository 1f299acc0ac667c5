import { once } from 'node:events'
import { parentPort } from 'node:worker_threads'
import type { FromThread, SheetFile } from './file-reader.ts'
import { parseSheet } from './parse-sheet.ts'

/** The program of the thread that reads uploaded spreadsheets of products, one after the other. */

/** The maximum number of rows per message. The shop answers other requests between two messages. */
const batch = 50

const port = parentPort
if (port === null) throw new Error('This is the program of a thread.')
const say = (message: FromThread) => port.postMessage(message)

for (;;) {
  const [{ bytes, encoding }] = (await once(port, 'message')) as [SheetFile]
  let said = 0
  const { rows, ...rest } = await parseSheet(bytes, encoding, (done) => {
    if (done < said + 0.01) return
    said = done
    say({ done })
  })
  for (let from = 0; from < rows.length; from += batch) {
    say({ rows: rows.slice(from, from + batch) })
    await once(port, 'message')
  }
  say(rest)
}
