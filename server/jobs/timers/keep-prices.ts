import type { Context } from '../../context.ts'
import { log } from '../../observability/log.ts'
import { catalogueChannel } from '../../services/channels.ts'

/** A timer waits at most so long; a clock may be put forward meanwhile. Milliseconds. */
const longestWait = 60_000

/** How long it waits after a failure, in milliseconds. */
const retryDelay = 1_000

/** "A sale that starts on Friday must start by itself", also while nobody visits the shop; returns how to stop. */
export function startPriceTimer({ prices, now, databaseListener }: Context): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const wait = (milliseconds: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void settle(), milliseconds).unref()
  }
  const settle = async () => {
    try {
      await prices.settle(now())
      const next = prices.next()?.getTime() ?? Infinity
      wait(Math.min(Math.max(next - now().getTime(), 0), longestWait))
    } catch (err) {
      log.error({ err }, 'prices cannot follow the offers yet')
      wait(retryDelay)
    }
  }
  const unsubscribe = databaseListener.subscribe({
    onNotification(channel) {
      if (channel === catalogueChannel) wait(0)
    },
  })
  wait(0)
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      unsubscribe()
    },
  }
}
