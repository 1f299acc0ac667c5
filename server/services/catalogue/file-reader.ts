import { Worker } from 'node:worker_threads'
import type { RowFault, StaffProduct } from '#core/catalogue/import-file.ts'
import type { Encoding, SheetEncoding } from '#core/catalogue/spreadsheet/decode.ts'
import { refuseField } from '#core/errors.ts'
import { maxJsonDepth } from '../../http/protection/json-depth.ts'
import { createGate, type Gate } from '../protection/work-queue.ts'
import { log } from '../../observability/log.ts'
import { projectFile } from '../../start/project.ts'
import { refuseFile, type Progress, type Row, type Rows } from './rows.ts'

/** An uploaded file of products. */
export interface CatalogueFile {
  bytes: Uint8Array<ArrayBuffer>
  format: 'csv' | 'json'
}

/** What a file holds, and the hash of its bytes. */
export interface ReadFile<T = StaffProduct> extends Rows<T> {
  hash: string
  /** What a spreadsheet was read from. */
  encoding?: SheetEncoding
}

/** A spreadsheet with any columns; an encoding that somebody chose counts instead of the one that is found. */
export interface SheetFile {
  bytes: Uint8Array<ArrayBuffer>
  format: 'sheet'
  encoding?: Encoding | undefined
}

/** What the thread says: how far it is, some rows, which are answered by any message, and finally the rest. */
export type FromThread =
  | { done: number }
  | { rows: Row<unknown>[] }
  | { tooDeep: true }
  | { hash: string; faults: RowFault[]; more: boolean; encoding?: SheetEncoding }

/** How far an import is; `done` is from 0 to 1. */
export interface ImportProgress {
  phase: 'none' | 'receiving' | 'waiting' | 'reading' | 'comparing' | 'writing'
  done: number
}

/** Reads uploaded catalogue files off the event loop, one at a time, with limited memory and time. */
export interface CatalogueFiles {
  /** Limits how many are received and wait, in all and of one person, and lets one be imported at a time. */
  room: Gate
  /** The import of each of the staff in this process, by their ids. */
  progress: Map<string, ImportProgress>
  /** The rows and faults of a file, whose bytes are gone afterwards. @throws ShopError invalid_input when nested too deep */
  read(file: CatalogueFile, progress: Progress): Promise<ReadFile>
  /** The cells of a spreadsheet, row by row; its bytes are gone afterwards. */
  readSheet(file: SheetFile, progress: Progress): Promise<ReadFile<string[]>>
  close(): Promise<void>
}

interface Limits {
  /** Megabytes of the thread's heap. */
  memory: number
  /** Milliseconds that one file may take. */
  time: number
  /** Milliseconds without a file after which the thread ends and gives its memory back. */
  idle: number
}

const defaultLimits: Limits = { memory: 512, time: 60_000, idle: 10_000 }

/** Files that one process holds: the one that is being imported, and those that wait for it. */
const maxFiles = 4
/** Those of one person: whoever sends many leaves the others their places. */
const maxOfPerson = 2

/** From source the thread's program is next to this file, bundled next to the shop's program. */
const programOfThread = () =>
  import.meta.url.endsWith('.ts')
    ? new URL('file-thread.ts', import.meta.url)
    : projectFile('build/program/file-thread.js')

const tooComplex = () => ({ ...refuseFile({ problem: 'catalogueFile.tooComplex' }), hash: '' })

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

  const read = async <T>(file: CatalogueFile | SheetFile, progress: Progress): Promise<ReadFile<T>> => {
    clearTimeout(ending)
    thread ??= start()
    thread.ref()
    const found = await readIn<T>(thread, file, { time, progress })
    if (found === 'broken') {
      await close()
      return tooComplex()
    }
    thread?.unref()
    ending = setTimeout(() => void close(), idle).unref()
    if (found === 'too deep') refuseField('', 'problem.tooDeep', { max: maxJsonDepth })
    return found
  }

  return {
    room: createGate({ places: maxFiles, share: maxOfPerson, running: 1 }),
    progress: new Map(),
    close,
    read: (file, progress) => read(file, progress),
    readSheet: (file, progress) => read(file, progress),
  }
}

/** What the thread reads in a file; 'broken' when it runs out of memory or time. */
function readIn<T>(
  thread: Worker,
  file: CatalogueFile | SheetFile,
  { time, progress }: { time: number; progress: Progress },
): Promise<ReadFile<T> | 'too deep' | 'broken'> {
  return new Promise((resolve) => {
    const rows: Row<T>[] = []
    const end = (found: ReadFile<T> | 'too deep' | 'broken') => {
      clearTimeout(timer)
      thread.off('message', receive).off('error', fail).off('exit', fail)
      resolve(found)
    }
    const fail = () => end('broken')
    const timer = setTimeout(fail, time)
    const receive = (message: FromThread) => {
      if ('done' in message) progress(message.done)
      else if ('rows' in message) {
        // The thread answers with the rows of the file that it was sent.
        rows.push(...(message.rows as Row<T>[]))
        thread.postMessage('more', [])
      } else if ('tooDeep' in message) end('too deep')
      else end({ ...message, rows })
    }
    thread.on('message', receive).once('error', fail).once('exit', fail)
    thread.postMessage(file, [file.bytes.buffer])
  })
}
