import { countEvent } from '../../observability/events.ts'
import { log } from '../../observability/log.ts'
import type { Purger } from '../../providers/purge/purger.ts'
import type { createSentAnswers } from './sent-answers.ts'
import { everything } from './surrogate-keys.ts'

/** Times in milliseconds. */
export interface PurgeTimes {
  /** Changes within it are purged together, once every answer from before them has arrived at the shared cache. */
  gather: number
  /** When what an answer from before the change has, that may still arrive, is purged once more. */
  again: number
  /** Before the second attempt, doubled before each further one, up to `longestRetry`. */
  retry: number
  longestRetry: number
}

export type PurgeQueue = ReturnType<typeof createPurgeQueue>

/** Gathers what changed, and has it purged until that works; after a failure everything is, as more may have been missed. */
export function createPurgeQueue(
  purger: Purger,
  answers: ReturnType<typeof createSentAnswers>,
  keysOfOrders: (ids: readonly string[]) => Promise<string[]>,
  { gather, again, retry, longestRetry }: PurgeTimes,
) {
  const gathered = createGathered()
  let isHearing = false
  let isTold = false
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
    const { keys, orders, former, moment } = gathered.take()
    try {
      const ofOrders = await keysOfOrders(orders)
      answers.changed(ofOrders, moment)
      keys.push(...ofOrders)
      const all = new Set([...keys, ...former])
      await purger.purge(all.has(everything) ? [everything] : [...all])
      failures = 0
      if (all.has(everything)) isTold = isHearing
      const mayArrive = keys.filter((key) => answers.mayArrive(key, moment, performance.now()))
      if (mayArrive.length > 0) setTimeout(() => purgeAgain(mayArrive), again).unref()
    } catch (err) {
      isTold = false
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
    const moment = gathered.hear(change, among)
    schedule(gather)
    return moment
  }

  return {
    /** What has this key changed: no answer from before may be kept from now on. */
    change(key: string) {
      answers.changed([key], hear(key, gathered.changed))
    },
    /** The stock of an order's products changed. Until they are known, an answer from before may be kept: the purge follows. */
    changeByOrder: (id: string) => void hear(id, gathered.orders),
    /** Whether changes are heard of; then, and after the next purge of everything, the shared cache is told of all. */
    setHearing(hearing: boolean) {
      isHearing = hearing
      if (!hearing) isTold = false
    },
    isTold: () => isTold,
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

/** What is to be purged next. */
function createGathered() {
  const [changed, orders, repeated] = [new Set<string>(), new Set<string>(), new Set<string>()]
  /** When the last of it was heard of. */
  let heardAt = -Infinity
  return {
    changed,
    orders,
    /** What was purged before, and is once more. */
    repeated,
    hear(change: string, among: Set<string>) {
      heardAt = performance.now()
      among.add(change)
      return heardAt
    },
    isEmpty: () => changed.size + orders.size + repeated.size === 0,
    take() {
      const batch = { keys: [...changed], orders: [...orders], former: [...repeated], moment: heardAt }
      for (const changes of [changed, orders, repeated]) changes.clear()
      return batch
    },
  }
}
