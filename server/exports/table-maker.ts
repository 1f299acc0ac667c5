import { EventEmitter, once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Cell, CellType } from '#core/exports/columns.ts'
import type { ExportFormat } from '#core/exports/exports.ts'
import { projectFile } from '../start/project.ts'

export interface TableColumn {
  heading: string
  type: CellType
}

export interface TableJob {
  columns: readonly TableColumn[]
  format: ExportFormat
  /** The name of the sheet of a workbook. */
  sheet: string
}

/** A message to the thread. Without `rows`, it marks the end of the table. */
export interface ToTableThread {
  rows?: readonly (readonly Cell[])[]
}

/** A message from the thread: a part of the file, a request for more rows, or the end. */
export type FromTableThread = { part: Uint8Array } | { more: true } | { ended: true }

/** Writes a table outside the event loop. */
interface TableWriter {
  /** Writes rows; resolves once the thread accepts more rows and everything that it sent is stored. */
  rows(rows: readonly (readonly Cell[])[]): Promise<void>
  /** Writes the end of the table; resolves once everything is stored. */
  end(): Promise<void>
  /** Ends the thread, whether or not the table is complete. */
  close(): Promise<void>
}

/** The size of the thread's heap, in megabytes. */
const memory = 96

/** How long a batch of rows may take, in milliseconds. */
const longest = 30_000

/** From source, the thread's program is next to this file; in a build, it is next to the shop's program. */
const programOfThread = () =>
  import.meta.url.endsWith('.ts')
    ? new URL('table-thread.ts', import.meta.url)
    : projectFile('build/program/table-thread.js')

/** Begins a table in a new thread; `store` receives the bytes of the file, one part after another. */
export function createTableWriter(job: TableJob, store: (bytes: Uint8Array) => Promise<void>): TableWriter {
  const thread = new Worker(programOfThread(), {
    execArgv: [],
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 32 },
  })
  const changes = new EventEmitter()
  const state: { more: boolean; ended: boolean; stored: Promise<void>; failed?: Error } = {
    more: false,
    ended: false,
    stored: Promise.resolve(),
  }
  const fail = (error: Error) => {
    state.failed ??= error
    changes.emit('change')
  }
  thread.on('message', (message: FromTableThread) => {
    if ('part' in message) {
      state.stored = state.stored.then(() => store(message.part))
      // The error is reported by the code that waits for this promise.
      state.stored.catch(() => {})
    } else if ('more' in message) state.more = true
    else state.ended = true
    changes.emit('change')
  })
  thread.on('error', (error) => fail(error instanceof Error ? error : new Error(String(error))))
  thread.on('exit', () => state.ended || fail(new Error('the thread of a table ended')))

  const until = async (what: 'more' | 'ended') => {
    const deadline = setTimeout(() => fail(new Error('a table took too long')), longest)
    while (!state[what] && state.failed === undefined) await once(changes, 'change')
    clearTimeout(deadline)
    if (state.failed !== undefined) throw state.failed
    await state.stored
  }
  const send = async (message: ToTableThread) => {
    await until('more')
    state.more = false
    thread.postMessage(message, [])
  }
  return {
    rows: (rows) => send({ rows }),
    async end() {
      await send({})
      await until('ended')
    },
    async close() {
      await thread.terminate()
    },
  }
}

type Batches = AsyncIterable<readonly (readonly Cell[])[]>

/**
 * Writes a table outside the event loop and yields its file, one part after another. Rows are read only as fast as the
 * caller takes parts. The thread ends after the last part, or when the caller takes no more.
 */
export async function* tableParts(job: TableJob, batches: Batches): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const parts = writable.getWriter()
  const table = createTableWriter(job, (bytes) => parts.write(bytes))
  // Closing fails when the caller takes no more parts. All other errors reach the caller through the parts.
  const written = writeAll(table, batches)
    .then(
      () => parts.close(),
      (error: unknown) => parts.abort(error),
    )
    .catch(() => {})
  try {
    yield* readable
  } finally {
    await table.close()
    await written
  }
}

async function writeAll(table: TableWriter, batches: Batches): Promise<void> {
  for await (const rows of batches) await table.rows(rows)
  await table.end()
}
