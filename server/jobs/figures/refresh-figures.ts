import { once } from 'node:events'
import type { Context } from '../../context.ts'
import { log } from '../../observability/log.ts'
import { refreshFigures } from '../../services/figures/refresh.ts'

/** How soon days are counted again, in milliseconds. Until then whoever reads them waits for their plain count. */
const interval = 30_000

/** Keeps the figures of days up; any number of processes may do so. A failure is logged and retried. */
export function startRefreshingFigures(context: Context): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const stopped = once(stopping.signal, 'abort')
  const run = async () => {
    for (;;) {
      await Promise.race([context.pause(interval), stopped])
      if (stopping.signal.aborted) return
      try {
        await refreshFigures(context)
      } catch (err) {
        log.warn({ err }, 'the figures of days cannot be counted again yet')
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
