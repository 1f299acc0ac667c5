import { once } from 'node:events'
import type { Context } from '../../context.ts'
import { log } from '../../observability/log.ts'

interface Repeated {
  /** How long to wait before each run, in milliseconds. */
  interval: number
  work: () => Promise<void>
  /** The message logged for a failed run. */
  failure: string
}

/** Repeats work until it is stopped; stopping waits for a run in progress. */
export function startRepeating(
  { pause }: Pick<Context, 'pause'>,
  { interval, work, failure }: Repeated,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const stopped = once(stopping.signal, 'abort')
  const run = async () => {
    for (;;) {
      await Promise.race([pause(interval), stopped])
      if (stopping.signal.aborted) return
      try {
        await work()
      } catch (err) {
        log.warn({ err }, failure)
      }
    }
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}
