import { once } from 'node:events'
import type { Context } from '../../context.ts'
import { log } from '../../observability/log.ts'
import { indexOutdated } from '../../services/catalogue/search/index-outdated.ts'

/** How long it waits so that it does not slow down the first pages after a start, in milliseconds. */
const startDelay = 3_000

/**
 * Indexes the products for the search that an earlier release left, soon after the start; any number of processes may
 * do so. A failure is logged: the next start tries again, and saving a product indexes it, too.
 */
export function startIndexing(context: Context): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const stopped = once(stopping.signal, 'abort')
  const run = async () => {
    await Promise.race([context.pause(startDelay), stopped])
    try {
      const count = await indexOutdated(context, stopping.signal)
      if (count > 0) log.info({ count }, 'products were indexed for the search')
    } catch (err) {
      log.error({ err }, 'products could not be indexed for the search')
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
