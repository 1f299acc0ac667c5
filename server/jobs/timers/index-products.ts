import { once } from 'node:events'
import type { Context } from '../../context.ts'
import { log } from '../../observability/log.ts'
import { indexOutdated } from '../../services/catalogue/search/index-outdated.ts'

/** How long indexing waits, so that it does not slow down the first pages after a start; in milliseconds. */
const startDelay = 3_000

/**
 * Indexes, soon after the start, products that an earlier release left unindexed; several processes may do so. A
 * failure is logged. The next start tries again, and saving a product also indexes it.
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
