import type { Client } from 'pg'
import { log } from '../observability/log.ts'
import type { DatabasePool } from './connect.ts'
import { createHeartbeat, heartbeatChannel } from './heartbeat.ts'

/** Milliseconds before a lost connection is reopened. */
const reconnectAfter = 1_000

/** How often the connection is checked and how long a heartbeat may take to arrive, in milliseconds. */
const checks = { interval: 5_000, timeout: 5_000 }

/** Receives the database's notifications. */
interface Subscriber {
  onNotification(channel: string, payload: string): void
  /** Called when notifications begin to arrive; some may have been missed before. */
  onConnected?(): void
  /** Called when notifications may be lost from now on, until the next `onConnected`. */
  onDisconnected?(): void
}

/** The one connection of a process that listens for notifications. */
export interface DatabaseListener {
  /** Connects for the first subscriber and reconnects while there are any. Returns a function to unsubscribe. */
  subscribe(subscriber: Subscriber): () => void
  /** Waits until the current attempt to connect, if there is one, has succeeded or failed. */
  ready(): Promise<void>
  /** Whether notifications are known to arrive, and the milliseconds since the last heartbeat proved it. */
  state(): { isConnected: boolean; heartbeatAge: number | undefined }
  close(): Promise<void>
}

/**
 * Listens on these channels, on a connection of its own without a pooler. An open connection proves nothing: it may
 * lead to another database, or to a pooler that drops notifications. The listener counts as connected only after a
 * heartbeat sent through the pool has arrived, and only while later heartbeats arrive.
 */
export function createDatabaseListener(
  pool: DatabasePool,
  channels: readonly string[],
  { interval, timeout } = checks,
): DatabaseListener {
  const subscribers = new Set<Subscriber>()
  const heartbeat = createHeartbeat(timeout)
  let state: 'idle' | 'connecting' | 'connected' | 'retrying' | 'closed' = 'idle'
  let client: Client | undefined
  let connecting: Promise<void> | undefined
  let stopHeartbeat: (() => void) | undefined
  /** The timer of the next attempt to connect. */
  let timer: NodeJS.Timeout | undefined

  const connect = async () => {
    const connection = createListeningClient(pool, timeout, {
      onNotification(channel, payload) {
        if (channel === heartbeatChannel) heartbeat.arrived(payload)
        else for (const subscriber of subscribers) subscriber.onNotification(channel, payload)
      },
      onLost: () => disconnected(connection),
    })
    client = connection
    try {
      await connection.connect()
      await connection.query([heartbeatChannel, ...channels].map((channel) => `listen ${channel}`).join('; '))
      // The heartbeat is sent through the pool. Its arrival proves that both lead to the same database.
      await heartbeat.hear(pool)
    } catch (err) {
      log.warn({ err }, 'cannot listen for notifications of the database yet')
      disconnected(connection)
    }
    if (client !== connection || state === 'closed') return
    state = 'connected'
    for (const subscriber of subscribers) subscriber.onConnected?.()
    // Also reveals a server that stops responding. Sent on the listening connection, because the pool may be busy.
    stopHeartbeat = heartbeat.repeat(connection, interval, (err) => {
      log.warn({ err }, 'notifications of the database may be lost')
      disconnected(connection)
    })
  }
  const disconnected = (connection: Client) => {
    if (client !== connection) return
    client = undefined
    stopHeartbeat?.()
    void connection.end().catch(() => {})
    for (const subscriber of subscribers) subscriber.onDisconnected?.()
    if (state === 'closed') return
    state = subscribers.size === 0 ? 'idle' : 'retrying'
    if (state === 'retrying') timer = setTimeout(() => (connecting = connect()), reconnectAfter).unref()
  }

  return {
    subscribe(subscriber) {
      subscribers.add(subscriber)
      if (state === 'connected') subscriber.onConnected?.()
      if (state === 'retrying') subscriber.onDisconnected?.()
      if (state === 'idle') {
        state = 'connecting'
        connecting = connect()
      }
      return () => void subscribers.delete(subscriber)
    },
    async ready() {
      await connecting
    },
    state: () => ({ isConnected: state === 'connected', heartbeatAge: heartbeat.age() }),
    async close() {
      state = 'closed'
      clearTimeout(timer)
      await connecting
      stopHeartbeat?.()
      const connection = client
      client = undefined
      for (const subscriber of subscribers) subscriber.onDisconnected?.()
      subscribers.clear()
      await connection?.end().catch(() => {})
    },
  }
}

function createListeningClient(
  pool: DatabasePool,
  timeout: number,
  { onNotification, onLost }: { onNotification: Subscriber['onNotification']; onLost: () => void },
): Client {
  const client = pool.createDirectClient({
    application_name: 'office-furniture-store live',
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
  })
  client.on('error', onLost)
  client.on('end', onLost)
  client.on('notification', ({ channel, payload = '' }) => onNotification(channel, payload))
  return client
}
