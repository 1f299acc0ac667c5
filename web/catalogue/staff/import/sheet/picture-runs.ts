import { createStore } from 'zustand/vanilla'
import { maxMediaBytes } from '#core/catalogue/uploads.ts'
import { ApiFailure, type ApiClient } from '#web/api/client.ts'
import { retryAfter } from '#web/api/failure-text.ts'
import type { MediaFile } from './media-files.ts'

/** The progress of an import's pictures, sent by staff or fetched from their URLs. */
export interface PictureRun {
  kind: 'send' | 'fetch'
  done: number
  total: number
  startedAt: number
  /** When the last picture was done. Both times are in milliseconds since 1970. */
  advancedAt: number
  /** The error that stopped the run. The run can then be resumed. */
  failure?: unknown
  /** Names of files that are too large or cannot be unpacked. */
  unreadable: readonly string[]
}

/** Runs by the id of their import. They continue while other staff pages are open. */
export const pictureRuns = createStore<Readonly<Record<string, PictureRun>>>(() => ({}))

/** The remaining files of stopped runs, available when all requests in progress have ended. */
const unsent = new Map<string, Promise<MediaFile[]>>()

function start(id: string, kind: PictureRun['kind'], total: number) {
  const startedAt = Date.now()
  pictureRuns.setState({ [id]: { kind, done: 0, total, startedAt, advancedAt: startedAt, unreadable: [] } })
}

const change = (id: string, changes: Partial<PictureRun>) => {
  const run = pictureRuns.getState()[id]
  if (run !== undefined) pictureRuns.setState({ [id]: { ...run, ...changes } })
}
const advance = (id: string, by: number) =>
  change(id, { done: (pictureRuns.getState()[id]?.done ?? 0) + by, advancedAt: Date.now() })

export const isRunning = (run: PictureRun | undefined) =>
  run !== undefined && run.failure === undefined && run.done < run.total

/** Number of files sent at the same time. The server handles two of them. */
const maxSending = 3

/** Sends pictures with their file names. */
export async function sendPictures(api: ApiClient, id: string, files: readonly MediaFile[]): Promise<void> {
  if (files.length === 0 || isRunning(pictureRuns.getState()[id])) return
  start(id, 'send', files.length)
  const waiting = [...files]
  const send = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      if (pictureRuns.getState()[id]?.failure !== undefined) {
        waiting.unshift(file)
        return
      }
      try {
        await sendOne(api, id, file)
        advance(id, 1)
      } catch (error) {
        waiting.unshift(file)
        change(id, { failure: error })
        return
      }
    }
  }
  const sending = Promise.all(Array.from({ length: maxSending }, send))
  unsent.set(
    id,
    sending.then(() => waiting),
  )
  await whileAskingBeforeUnload(() => sending)
}

async function sendOne(api: ApiClient, id: string, file: MediaFile) {
  const bytes = await file.read().catch(() => undefined)
  if (bytes === undefined || bytes.size > maxMediaBytes) {
    const unreadable = pictureRuns.getState()[id]?.unreadable ?? []
    change(id, { unreadable: [...unreadable, file.name] })
    return
  }
  await patiently(() =>
    api.call(
      'POST /staff/catalogue/imports/{id}/pictures',
      { params: { id }, query: { name: file.name.slice(-500) } },
      { file: { bytes, type: 'application/octet-stream' } },
    ),
  )
}

/** Lets the server fetch the pictures that a spreadsheet names by URL. */
export async function fetchPictures(
  api: ApiClient,
  id: string,
  { total, again = false }: { total: number; again?: boolean },
): Promise<void> {
  if (isRunning(pictureRuns.getState()[id])) return
  start(id, 'fetch', total)
  let isFirst = true
  try {
    for (;;) {
      const body = { again: again && isFirst }
      const {
        fetched,
        refused,
        left: remaining,
      } = await patiently(() =>
        api.call('POST /staff/catalogue/imports/{id}/fetch', { params: { id }, body }),
      )
      isFirst = false
      advance(id, fetched + refused)
      if (remaining === 0 || fetched + refused === 0) break
    }
    change(id, { total: pictureRuns.getState()[id]?.done ?? 0 })
  } catch (error) {
    change(id, { failure: error })
  }
}

/** Resumes a stopped run. */
export async function resumePictures(api: ApiClient, id: string): Promise<void> {
  const run = pictureRuns.getState()[id]
  if (run?.failure === undefined) return
  if (run.kind === 'fetch') await fetchPictures(api, id, { total: run.total - run.done })
  else await sendPictures(api, id, (await unsent.get(id)) ?? [])
}

/** Makes a call, and repeats it after the delay that a busy server asks for. */
async function patiently<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      const wait = retryAfter(error)
      if (!(error instanceof ApiFailure) || error.status < 429 || wait === undefined) throw error
      await new Promise((resolve) => setTimeout(resolve, wait * 1000))
    }
  }
}

const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()

async function whileAskingBeforeUnload(work: () => Promise<unknown>) {
  window.addEventListener('beforeunload', preventUnload)
  try {
    await work()
  } finally {
    window.removeEventListener('beforeunload', preventUnload)
  }
}
