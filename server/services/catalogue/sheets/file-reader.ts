import { Worker } from 'node:worker_threads'
import type { RowFault } from '#core/catalogue/import-file.ts'
import type { Encoding, SheetEncoding } from '#core/catalogue/spreadsheet/decode.ts'
import { log } from '#server/observability/log.ts'
import { projectFile } from '#server/start/project.ts'
import { createGate, type Gate } from '../../protection/work-queue.ts'
import { refuseFile, type Progress, type Row, type Rows } from './import-rows.ts'

/** The cells of a spreadsheet, row by row. */
export interface ReadFile extends Rows<string[]> {
  /** The encoding in which the spreadsheet was read. */
  encoding?: SheetEncoding
}

/** A spreadsheet with any columns. An encoding that staff chose replaces the detected one. */
export interface SheetFile {
  bytes: Uint8Array<ArrayBuffer>
  encoding?: Encoding | undefined
}

/**
 * A message from the thread: its progress, some rows, or finally the faults. After sending rows, the thread waits for a
 * message before it goes on.
 */
export type FromThread =
  | { done: number }
  | { rows: Row<string[]>[] }
  | { faults: RowFault[]; more: boolean; encoding?: SheetEncoding }

/** The progress of an import; `done` is from 0 to 1. */
export interface ImportProgress {
  phase: 'none' | 'receiving' | 'waiting' | 'reading'
  done: number
}

/** Reads uploaded spreadsheets of products in a thread, one at a time, with limited memory and time. */
export interface CatalogueFiles {
  /**
   * Limits the number of files that are received or waiting, in total and per person. Only one is imported at a time.
   */
  room: Gate
  /** The import that each member of staff runs in this process, by staff id. */
  progress: Map<string, ImportProgress>
  /**
   * Reads the cells of a spreadsheet, row by row. Afterwards the caller can no longer use its bytes, because they are
   * transferred to the thread.
   */
  read(file: SheetFile, progress: Progress): Promise<ReadFile>
  close(): Promise<void>
}

interface Limits {
  /** Megabytes of the thread's heap. */
  memory: number
  /** Milliseconds that one file may take. */
  time: number
  /** Milliseconds without a file after which the thread ends, to free its memory. */
  idle: number
}

const defaultLimits: Limits = { memory: 512, time: 60_000, idle: 10_000 }

/** The maximum number of files that one process holds: the one being imported and those waiting. */
const maxFiles = 4
/** The maximum number of files of one person, so that others can still send files. */
const maxOfPerson = 2

/**
 * Returns the path of the thread's program. From source, it is next to this file; in the bundle, it is a file of its
 * own.
 */
const programOfThread = () =>
  import.meta.url.endsWith('.ts')
    ? new URL('file-thread.ts', import.meta.url)
    : projectFile('build/program/file-thread.js')

const tooComplex = () => refuseFile({ problem: 'catalogueFile.tooComplex' })

export function createCatalogueFiles(limits: Partial<Limits> = {}): CatalogueFiles {
  const { memory, time, idle } = { ...defaultLimits, ...limits }
  let thread: Worker | undefined
  let ending: NodeJS.Timeout | undefined

  const start = () => {
    const started = new Worker(programOfThread(), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 32 },
    })
    started.once('exit', () => {
      if (thread === started) thread = undefined
    })
    started.on('error', (err) => log.warn({ err }, 'a catalogue file could not be read'))
    return started
  }
  const close = async () => {
    clearTimeout(ending)
    const old = thread
    thread = undefined
    await old?.terminate()
  }

  const read = async (file: SheetFile, progress: Progress): Promise<ReadFile> => {
    clearTimeout(ending)
    thread ??= start()
    thread.ref()
    const found = await readIn(thread, file, { time, progress })
    if (found === 'broken') {
      await close()
      return tooComplex()
    }
    thread?.unref()
    ending = setTimeout(() => void close(), idle).unref()
    return found
  }

  return {
    room: createGate({ places: maxFiles, share: maxOfPerson, running: 1 }),
    progress: new Map(),
    close,
    read,
  }
}

/** Reads a file in the thread; 'broken' if the thread runs out of memory or time. */
function readIn(
  thread: Worker,
  file: SheetFile,
  { time, progress }: { time: number; progress: Progress },
): Promise<ReadFile | 'broken'> {
  return new Promise((resolve) => {
    const rows: Row<string[]>[] = []
    const end = (found: ReadFile | 'broken') => {
      clearTimeout(timer)
      thread.off('message', receive).off('error', fail).off('exit', fail)
      resolve(found)
    }
    const fail = () => end('broken')
    const timer = setTimeout(fail, time)
    const receive = (message: FromThread) => {
      if ('done' in message) progress(message.done)
      else if ('rows' in message) {
        rows.push(...message.rows)
        thread.postMessage('more', [])
      } else end({ ...message, rows })
    }
    thread.on('message', receive).once('error', fail).once('exit', fail)
    thread.postMessage(file, [file.bytes.buffer])
  })
}
