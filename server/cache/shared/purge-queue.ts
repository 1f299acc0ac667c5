import { countEvent } from '../../observability/events.ts'
import { log } from '../../observability/log.ts'
import type { Purger } from '../../providers/purge/purger.ts'
import type { createSentAnswers } from './sent-answers.ts'
import { everything } from './surrogate-keys.ts'

/** Times in milliseconds. */
interface PurgeTimes {
  /**
   * How long changes are collected to be purged together. After that, most answers from before the changes have reached
   * the shared cache.
   */
  gather: number
  /** How long after a purge the same keys are purged again, for answers from before the change that arrived late. */
  again: number
  /** How long to wait before the second attempt; doubled for each further one, up to `longestRetry`. */
  retry: number
  longestRetry: number
}

/**
 * Collects changes and purges them, with retries; after a failure it purges everything, because more may have been
 * missed.
 */
export function createPurgeQueue(
  purger: Purger,
  answers: ReturnType<typeof createSentAnswers>,
  keysOfOrders: (ids: readonly string[]) => Promise<string[]>,
  { gather, again, retry, longestRetry }: PurgeTimes,
) {
  const gathered = createGathered()
  let isHearing = false
  let isUpToDate = false
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let purging: Promise<void> | undefined
  let isStopped = false

  const schedule = (delay: number) => {
    if (isStopped || purging !== undefined) return
    timer ??= setTimeout(() => {
      timer = undefined
      purging = purgeGathered().finally(() => {
        purging = undefined
        if (!gathered.isEmpty())
          schedule(failures === 0 ? gather : Math.min(retry * 2 ** (failures - 1), longestRetry))
      })
    }, delay).unref()
  }
  const purgeGathered = async () => {
    const { keys, orders, repeated, heardAt } = gathered.take()
    try {
      const ofOrders = await keysOfOrders(orders)
      answers.changed(ofOrders, heardAt)
      keys.push(...ofOrders)
      const all = new Set([...keys, ...repeated])
      await purger.purge(all.has(everything) ? [everything] : [...all])
      failures = 0
      if (all.has(everything)) isUpToDate = isHearing
      const mayArrive = keys.filter((key) => answers.mayArrive(key, heardAt, performance.now()))
      if (mayArrive.length > 0) setTimeout(() => purgeAgain(mayArrive), again).unref()
    } catch (err) {
      isUpToDate = false
      failures += 1
      gathered.changed.add(everything)
      countEvent('provider error', { provider: 'cache purge', reason: 'error' })
      log.error({ err, failures }, 'the shared cache could not be told of a change')
    }
  }
  const purgeAgain = (keys: readonly string[]) => {
    for (const key of keys) gathered.repeated.add(key)
    schedule(0)
  }
  const hear = (change: string, among: Set<string>) => {
    const heardAt = gathered.hear(change, among)
    schedule(gather)
    return heardAt
  }

  return {
    /** Notes that answers with this key changed: older answers may not be kept from now on. */
    change(key: string) {
      answers.changed([key], hear(key, gathered.changed))
    },
    /**
     * Notes that the stock of an order's products changed. Until the products are known, older answers may be kept;
     * they are purged afterwards.
     */
    changeByOrder: (id: string) => void hear(id, gathered.orders),
    /** Sets whether changes are announced. Once they are and everything is purged, all answers may be kept again. */
    setHearing(hearing: boolean) {
      isHearing = hearing
      if (!hearing) isUpToDate = false
    },
    isUpToDate: () => isUpToDate,
    /** Purges everything a last time. */
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await purging
      await purger.purge([everything]).catch(logEnd)
    },
  }
}

const logEnd = (err: unknown) =>
  log.warn({ err }, 'the shared cache could not be told that this process ends')

/** The keys to purge next. */
function createGathered() {
  const [changed, orders, repeated] = [new Set<string>(), new Set<string>(), new Set<string>()]
  /** When the last change was announced. */
  let heardAt = -Infinity
  return {
    changed,
    orders,
    /** Keys that were purged and must be purged once more. */
    repeated,
    hear(change: string, among: Set<string>) {
      heardAt = performance.now()
      among.add(change)
      return heardAt
    },
    isEmpty: () => changed.size + orders.size + repeated.size === 0,
    take() {
      const batch = { keys: [...changed], orders: [...orders], repeated: [...repeated], heardAt }
      for (const changes of [changed, orders, repeated]) changes.clear()
      return batch
    },
  }
}
