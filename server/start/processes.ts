import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { log } from '../observability/log.ts'
import { StartError } from './start-error.ts'

/** The message of a process that has started to serve; the terminal shows the lines of the first process. */
export interface ReadyMessage {
  ready: readonly string[]
}

/** The message that tells a process to stop after a delay in milliseconds, during which it continues to serve. */
interface StopMessage {
  stopAfter: number
}

/** How long to wait before replacing a process that dies repeatedly, in milliseconds. */
const replaceDelay = 1_000

/** Returns the number of processes that SHOP_PROCESSES stands for. */
export const processCount = (setting: string): number =>
  setting === 'auto' ? availableParallelism() : Number(setting)

/**
 * Starts several processes of the shop that share a port. The first process starts alone, because it may have to
 * migrate the database. Processes that die are replaced.
 * @throws StartError when the first process does not start; that process has printed the reason
 */
export async function startProcesses(count: number, env: Record<string, string> = {}) {
  // Some metrics are infinite, which JSON cannot express.
  cluster.setupPrimary({ serialization: 'advanced' })
  /** The processes that serve or are starting. */
  const workers = new Set<Worker>()
  const stopping = new AbortController()
  let rolling = Promise.resolve()

  const startOne = async (): Promise<ReadyMessage | undefined> => {
    const worker = cluster.fork(env)
    workers.add(worker)
    const ready = await whenReady(worker)
    if (ready === undefined) workers.delete(worker)
    else worker.once('exit', () => void replace(worker))
    return ready
  }
  const replace = async (dead: Worker) => {
    // A process that is stopped on purpose is no longer in the set.
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
    /** Replaces the processes one after another, each once its successor serves; the successors may run a new build. */
    roll(): Promise<void> {
      rolling = rolling.then(async () => {
        // The loop goes over a copy, because the successors join the set meanwhile.
        for (const worker of Array.from(workers)) {
          if (stopping.signal.aborted) return
          if ((await startOne()) === undefined) {
            log.error('a new process did not start: the previous processes go on')
            return
          }
          await stopOne(worker, 0)
        }
        log.info('every process was replaced')
      })
      return rolling
    },
    /** Stops all processes at the same time. */
    async stop(delay: number): Promise<void> {
      stopping.abort()
      await Promise.all(Array.from(workers, (worker) => stopOne(worker, delay)))
    },
  }
}

/** Waits for the message of a process that has started; undefined if the process ends before that. */
async function whenReady(worker: Worker): Promise<ReadyMessage | undefined> {
  const ended = new AbortController()
  const exit = once(worker, 'exit', { signal: ended.signal }).then(
    () => undefined,
    () => undefined,
  )
  const ready = new Promise<ReadyMessage>((resolve) => {
    const receive = (message: Partial<ReadyMessage>) => {
      // A process may also be asked for its metrics before it is ready.
      if (message.ready === undefined) return
      worker.off('message', receive)
      resolve({ ready: message.ready })
    }
    worker.on('message', receive)
  })
  const first = await Promise.race([ready, exit])
  ended.abort()
  return first
}

/** Calls `stop` when the primary process sends a stop message or is gone. */
export function followPrimary(stop: (delay: number) => void): void {
  // The same channel also carries metrics.
  process.on('message', (message: Partial<StopMessage>) => {
    if (message.stopAfter !== undefined) stop(message.stopAfter)
  })
  process.on('disconnect', () => stop(0))
}
