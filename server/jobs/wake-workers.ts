import type { PgBoss } from 'pg-boss'
import type { DatabaseListener } from '../database/listener.ts'
import { jobsChannel, placedChannel } from '../services/channels.ts'
import { restAfterOrder, throttle } from './throttle.ts'
import { messagesQueue } from './messages-queue.ts'

/** Seconds between two checks for jobs without a notification, such as retries. */
export const seldom = 30

/** How often to check for jobs while the database cannot notify, in milliseconds. */
const pollPeriod = 1_000

/** Wakes the workers of this process until `stop` is called. */
export interface Alarm {
  stop(): void
}

/**
 * Wakes workers when a job is queued, by the database's notification, and when a waiting job becomes due. While the
 * database cannot notify, wakes them every second. So an idle shop rarely queries its database, and yet jobs start
 * without delay.
 */
export function createAlarm(
  boss: Pick<PgBoss, 'notifyWorker'>,
  workers: ReadonlyMap<string, readonly string[]>,
  databaseListener: Pick<DatabaseListener, 'subscribe'>,
): Alarm {
  const timers = new Map<string, NodeJS.Timeout>()
  let poll: NodeJS.Timeout | undefined
  const wakeNow = (queue: string) => {
    for (const id of workers.get(queue) ?? []) boss.notifyWorker(id)
  }
  const wakeAll = () => {
    for (const queue of workers.keys()) wakeNow(queue)
  }
  const wakeAfter = (queue: string, seconds: number) => {
    if (seconds === 0) return wakeNow(queue)
    // One timer for all jobs of a queue that become due in the same second.
    const due = Math.ceil(Date.now() / 1000) + seconds
    const key = `${queue} ${due}`
    if (!workers.has(queue) || timers.has(key)) return
    const ring = () => {
      timers.delete(key)
      wakeNow(queue)
    }
    timers.set(key, setTimeout(ring, due * 1000 - Date.now()).unref())
  }
  const orderPlaced = throttle(restAfterOrder, () => wakeNow(messagesQueue))
  const startPolling = () => (poll ??= setInterval(wakeAll, pollPeriod).unref())
  // No notification can arrive yet.
  startPolling()
  const unsubscribe = databaseListener.subscribe({
    onNotification(channel, payload) {
      // New orders are announced on a separate channel, several orders in one notification.
      if (channel === placedChannel) orderPlaced.call()
      if (channel !== jobsChannel) return
      const [queue = '', seconds] = payload.split(' ')
      wakeAfter(queue, Number(seconds) || 0)
    },
    onConnected() {
      clearInterval(poll)
      poll = undefined
      // Some notifications may have been missed.
      wakeAll()
    },
    onDisconnected: startPolling,
  })
  return {
    stop() {
      unsubscribe()
      clearInterval(poll)
      orderPlaced.stop()
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}
