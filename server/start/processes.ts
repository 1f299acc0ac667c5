import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { log } from '../observability/log.ts'
import { StartError } from './start-error.ts'

/** A process reports that it answers requests; the terminal shows the first one's lines. */
export interface ReadyMessage {
  ready: readonly string[]
}

/** A process is told to stop, after a delay in milliseconds during which it continues to serve. */
interface StopMessage {
  stopAfter: number
}

/** Milliseconds before a process is replaced that dies repeatedly. */
const replaceDelay = 1_000

/** The number of processes that SHOP_PROCESSES asks for. */
export const processCount = (setting: string): number =>
  setting === 'auto' ? availableParallelism() : Number(setting)

/**
 * Starts several processes of this program that share a port. The first one starts alone, because it may have to
 * migrate the database. Processes that die are replaced.
 * @throws StartError when the first one does not start; it has said why
 */
export async function startProcesses(count: number, env: Record<string, string> = {}) {
  /** Processes that serve or are starting. */
  const workers = new Set<Worker>()
  const stopping = new AbortController()
  let rolling = Promise.resolve()

  const startOne = async (): Promise<ReadyMessage | undefined> => {
    const worker = cluster.fork(env)
    workers.add(worker)
    const ready = await firstMessage(worker)
    if (ready === undefined) workers.delete(worker)
    else worker.once('exit', () => void replace(worker))
    return ready
  }
  const replace = async (dead: Worker) => {
    // A process that was told to stop has already left the set.
    if (!workers.delete(dead) || stopping.signal.aborted) return
    log.error({ pid: dead.process.pid }, 'a process has died and is replaced')
    while (!stopping.signal.aborted && (await startOne()) === undefined) await pause(replaceDelay)
  }
  const stopOne = async (worker: Worker, delay: number) => {
    workers.delete(worker)
    if (worker.isDead()) return
    const ended = once(worker, 'exit')
    if (worker.isConnected()) worker.send({ stopAfter: delay } satisfies StopMessage)
    await ended
  }

  const first = await startOne()
  if (first === undefined) throw new StartError('The first process did not start.')
  await Promise.all(Array.from({ length: count - 1 }, startOne))
  return {
    lines: first.ready,
    /** Replaces the processes one after another, each when its successor answers; the build may be a new one. */
    roll(): Promise<void> {
      rolling = rolling.then(async () => {
        // The present ones only: their successors join the set.
        for (const worker of Array.from(workers)) {
          if (stopping.signal.aborted) return
          if ((await startOne()) === undefined) {
            log.error('a new process did not start: those of before go on')
            return
          }
          await stopOne(worker, 0)
        }
        log.info('every process was replaced')
      })
      return rolling
    },
    /** Stops all processes at once. */
    async stop(delay: number): Promise<void> {
      stopping.abort()
      await Promise.all(Array.from(workers, (worker) => stopOne(worker, delay)))
    },
  }
}

/** The message of a process when it is ready; undefined if it ended first. */
async function firstMessage(worker: Worker): Promise<ReadyMessage | undefined> {
  const ended = new AbortController()
  const exit = once(worker, 'exit', { signal: ended.signal }).then(
    () => undefined,
    () => undefined,
  )
  const message = once(worker, 'message', { signal: ended.signal }).then(
    ([said]) => said as ReadyMessage,
    () => undefined,
  )
  const first = await Promise.race([message, exit])
  ended.abort()
  return first
}

/** Calls `stop` when the primary process says so or is gone. */
export function followPrimary(stop: (delay: number) => void): void {
  // The same channel also carries metrics.
  process.on('message', (message: Partial<StopMessage>) => {
    if (message.stopAfter !== undefined) stop(message.stopAfter)
  })
  process.on('disconnect', () => stop(0))
}
