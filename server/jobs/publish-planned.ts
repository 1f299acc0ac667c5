import { once } from 'node:events'
import type { Context } from '../context.ts'
import { log } from '../observability/log.ts'
import { publishPlanned } from '../services/catalogue/bulk/publish-planned.ts'

/** How soon after its time a product is on the shop's pages, in milliseconds. */
const interval = 15_000

/** Publishes products when their time comes, also while nobody is in the office; returns how to stop. */
export function startPublishing(context: Context): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const stopped = once(stopping.signal, 'abort')
  const run = async () => {
    for (;;) {
      await Promise.race([context.pause(interval), stopped])
      if (stopping.signal.aborted) return
      try {
        const count = await publishPlanned(context)
        if (count > 0) log.info({ count }, 'products were published as planned')
      } catch (err) {
        log.warn({ err }, 'products cannot be published yet')
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
