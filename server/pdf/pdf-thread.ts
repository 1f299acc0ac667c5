import { once } from 'node:events'
import { parentPort } from 'node:worker_threads'
import { renderCreditNote, renderInvoice } from './invoice.ts'
import { renderPaperSet } from './papers/paper-set.ts'
import type { FromPdfThread, PdfJob } from './pdf-maker.ts'
import { renderQuotation } from './quotation.ts'

/** The program of the thread that draws PDFs, one after another. */

const port = parentPort
if (port === null) throw new Error('This is the program of a thread.')
const say = (message: FromPdfThread) => port.postMessage(message)

/** The size of a part in bytes; the library's own parts are very short. */
const partSize = 64 * 1024

let written: Buffer[] = []
let size = 0

function hand() {
  if (size > 0) say({ part: Buffer.concat(written) })
  written = []
  size = 0
}

function write(bytes: Buffer) {
  written.push(bytes)
  size += bytes.length
  if (size >= partSize) hand()
}

async function make(job: PdfJob): Promise<void> {
  if (job.kind === 'invoice') write(await renderInvoice(job.sale))
  else if (job.kind === 'credit_note') write(await renderCreditNote(job.sale))
  else if (job.kind === 'quotation') write(await renderQuotation(job.paper))
  else await renderPaperSet(job.set, write, (done, of) => say({ done, of }))
  hand()
}

for (;;) {
  const [job] = (await once(port, 'message')) as [PdfJob]
  try {
    await make(job)
    say({ ended: true })
  } catch (error) {
    say({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}
