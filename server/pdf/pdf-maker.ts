import { Worker } from 'node:worker_threads'
import { projectFile } from '../start/project.ts'
import type { CreditNoteData, SaleData } from './invoice.ts'
import type { PaperSet } from './papers/paper-set.ts'
import type { QuotationPaper } from './quotation.ts'

/** The data from which a PDF is made. */
export type PdfJob =
  | { kind: 'invoice'; sale: SaleData }
  | { kind: 'credit_note'; sale: CreditNoteData }
  | { kind: 'quotation'; paper: QuotationPaper }
  | { kind: 'papers'; set: PaperSet }

/** A message from the thread: a part of the PDF, the number of papers drawn, the end of the PDF, or its failure. */
export type FromPdfThread =
  | { part: Uint8Array }
  | { done: number; of: number }
  | { ended: true }
  | { failed: string }

/** Receives a PDF while it is being written. */
interface Receiver {
  part: (bytes: Uint8Array) => void
  progress?: (done: number, of: number) => void
}

/** Makes PDFs outside the event loop, one at a time, with limited memory and time. */
export interface PdfMaker {
  /** Makes a PDF of one paper. */
  make(job: PdfJob): Promise<Buffer>
  /** Makes a PDF of many papers and passes on its parts. */
  makeInParts(job: PdfJob, receiver: Receiver): Promise<void>
  close(): Promise<void>
}

interface Limits {
  /** The size of the thread's heap, in megabytes. */
  memory: number
  /** How long one PDF may take, in milliseconds. */
  time: number
  /** How long the thread may be idle before it ends and frees its memory, in milliseconds. */
  idle: number
}

const defaultLimits: Limits = { memory: 512, time: 120_000, idle: 10_000 }

/** From source, the thread's program is next to this file; in a build, it is next to the shop's program. */
const programOfThread = () =>
  import.meta.url.endsWith('.ts')
    ? new URL('pdf-thread.ts', import.meta.url)
    : projectFile('build/program/pdf-thread.js')

/** Creates a maker of PDFs, whose thread starts with the first PDF. */
export function createPdfMaker(limits: Partial<Limits> = {}): PdfMaker {
  const { memory, time, idle } = { ...defaultLimits, ...limits }
  let thread: Worker | undefined
  let ending: NodeJS.Timeout | undefined
  /** Settles once the PDF in progress and all those waiting for it are done. */
  let queue: Promise<unknown> = Promise.resolve()

  const start = () => {
    const started = new Worker(programOfThread(), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 32 },
    })
    started.once('exit', () => {
      if (thread === started) thread = undefined
    })
    // Handles errors between two PDFs; while a PDF is made, its own listener handles them.
    started.on('error', () => {})
    return started
  }
  const close = async () => {
    clearTimeout(ending)
    const old = thread
    thread = undefined
    await old?.terminate()
  }
  const makeNow = async (job: PdfJob, receiver: Receiver) => {
    clearTimeout(ending)
    thread ??= start()
    thread.ref()
    try {
      await makeIn(thread, job, { time, receiver })
    } catch (error) {
      await close()
      throw error
    }
    thread?.unref()
    ending = setTimeout(() => void close(), idle).unref()
  }
  const makeInParts = (job: PdfJob, receiver: Receiver) => {
    const made = queue.then(() => makeNow(job, receiver))
    queue = made.catch(() => {})
    return made
  }

  return {
    close,
    makeInParts,
    async make(job) {
      const parts: Uint8Array[] = []
      await makeInParts(job, { part: (bytes) => parts.push(bytes) })
      return Buffer.concat(parts)
    },
  }
}

/**
 * Passes the thread's messages about one PDF to its receiver. @throws Error if the PDF fails, or runs out of memory or
 * time
 */
function makeIn(
  thread: Worker,
  job: PdfJob,
  { time, receiver }: { time: number; receiver: Receiver },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (error?: Error) => {
      clearTimeout(timer)
      thread.off('message', receive).off('error', fail).off('exit', leave)
      if (error === undefined) resolve()
      else reject(error)
    }
    const fail = (error: unknown) => end(new Error('a PDF could not be made', { cause: error }))
    const leave = () => end(new Error('the thread of a PDF ended'))
    const timer = setTimeout(() => end(new Error('a PDF took too long')), time)
    const receive = (message: FromPdfThread) => {
      if ('part' in message) receiver.part(message.part)
      else if ('done' in message) receiver.progress?.(message.done, message.of)
      else if ('failed' in message) end(new Error('a PDF could not be made', { cause: message.failed }))
      else end()
    }
    thread.on('message', receive).once('error', fail).once('exit', leave)
    thread.postMessage(job, [])
  })
}
