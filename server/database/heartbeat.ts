import { randomUUID } from 'node:crypto'
import type { Client, Pool } from 'pg'

/** The channel on which a listener notifies itself. */
export const heartbeatChannel = 'heartbeat'

type Sender = Pick<Client, 'query'> | Pick<Pool, 'query'>

/**
 * Creates a heartbeat: a notification that a listener sends to itself, to check that notifications arrive. Each
 * heartbeat must arrive within `timeout` milliseconds. An open connection alone does not prove that notifications
 * arrive.
 */
export function createHeartbeat(timeout: number) {
  let heardAt: number | undefined
  let awaited: { payload: string; arrived: () => void } | undefined

  const hear = async (sender: Sender): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const payload = randomUUID()
    awaited = { payload, arrived: resolve }
    const late = setTimeout(
      () => reject(new Error('no heartbeat: notifications do not arrive')),
      timeout,
    ).unref()
    try {
      await Promise.all([sender.query('select pg_notify($1, $2)', [heartbeatChannel, payload]), promise])
      heardAt = performance.now()
    } finally {
      clearTimeout(late)
    }
  }

  return {
    /** Handles a payload that arrived on the channel. */
    arrived(payload: string) {
      if (awaited?.payload === payload) awaited.arrived()
    },
    /** Sends a heartbeat and waits for it. @throws Error if it cannot be sent or does not arrive in time */
    hear,
    /** Sends a heartbeat at every interval, until one fails to arrive or the returned function is called. */
    repeat(sender: Sender, interval: number, onMissed: (error: unknown) => void): () => void {
      let timer: NodeJS.Timeout
      let isStopped = false
      const schedule = () => {
        timer = setTimeout(() => {
          hear(sender).then(
            () => isStopped || schedule(),
            (error: unknown) => isStopped || onMissed(error),
          )
        }, interval).unref()
      }
      schedule()
      return () => {
        isStopped = true
        clearTimeout(timer)
      }
    },
    /** Milliseconds since the last heartbeat arrived; undefined before the first. */
    age: () => (heardAt === undefined ? undefined : performance.now() - heardAt),
  }
}
