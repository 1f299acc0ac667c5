import type { Context } from '../../context.ts'
import { log } from '../../observability/log.ts'
import { catalogueChannel } from '../../services/channels.ts'

/** The longest wait of a timer, in milliseconds. It is limited, because the clock may be changed meanwhile. */
const longestWait = 60_000

/** How long to wait after a failure, in milliseconds. */
const retryDelay = 1_000

/**
 * Applies offers when they begin and end, even while nobody visits the shop: "A sale that starts on Friday must start
 * by itself".
 */
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
