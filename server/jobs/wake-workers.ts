import type { PgBoss } from 'pg-boss'
import type { DatabaseListener } from '../database/listener.ts'
import { jobsChannel, placedChannel } from '../services/channels.ts'
import { restAfterOrder, throttle } from './throttle.ts'
import { messagesQueue } from './messages-queue.ts'

/** Seconds between two checks for jobs without a notification, such as retries. */
export const seldom = 30

/** How often to check for jobs while the database cannot notify, in milliseconds. */
const blindPeriod = 1_000

/** Wakes the workers of this process until it is stopped. */
export interface Alarm {
  stop(): void
}

/**
 * Wakes workers when a job is queued, by the database's notification, and when a waiting job becomes due. While the
 * database cannot notify, they check every second. An idle shop thus rarely queries its database, and no job waits
 * longer.
 */
export function createAlarm(
  boss: Pick<PgBoss, 'notifyWorker'>,
  workers: ReadonlyMap<string, readonly string[]>,
  databaseListener: Pick<DatabaseListener, 'subscribe'>,
): Alarm {
  const timers = new Map<string, NodeJS.Timeout>()
  let blind: NodeJS.Timeout | undefined
  const now = (queue: string) => {
    for (const id of workers.get(queue) ?? []) boss.notifyWorker(id)
  }
  const all = () => {
    for (const queue of workers.keys()) now(queue)
  }
  const wake = (queue: string, seconds = 0) => {
    if (seconds === 0) return now(queue)
    // One timer for all jobs of a queue that become due in the same second.
    const due = Math.ceil(Date.now() / 1000) + seconds
    const key = `${queue} ${due}`
    if (!workers.has(queue) || timers.has(key)) return
    const ring = () => {
      timers.delete(key)
      now(queue)
    }
    timers.set(key, setTimeout(ring, due * 1000 - Date.now()).unref())
  }
  const ordered = throttle(restAfterOrder, () => now(messagesQueue))
  const look = () => (blind ??= setInterval(all, blindPeriod).unref())
  // Checked regularly until the first notification can arrive.
  look()
  const unsubscribe = databaseListener.subscribe({
    onNotification(channel, payload) {
      // Orders send notifications of their own, for many orders at a time.
      if (channel === placedChannel) ordered.call()
      if (channel !== jobsChannel) return
      const [queue = '', seconds] = payload.split(' ')
      wake(queue, Number(seconds) || 0)
    },
    onConnected() {
      clearInterval(blind)
      blind = undefined
      // Some notifications may have been missed.
      all()
    },
    onDisconnected: look,
  })
  return {
    stop() {
      unsubscribe()
      clearInterval(blind)
      ordered.stop()
      for (const timer of timers.values()) clearTimeout(timer)
      timers.clear()
    },
  }
}
