import { once } from 'node:events'
import type { Context } from '../../context.ts'
import { log } from '../../observability/log.ts'

interface Repeated {
  /** How long it waits before each time, in milliseconds. */
  interval: number
  work: () => Promise<void>
  /** What the log says of a failure; the next time tries again. */
  failure: string
}

/** Does work again and again until it is stopped; stopping waits for work that is under way. */
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
