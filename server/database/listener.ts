import { Client, type Pool } from 'pg'
import { log } from '../observability/log.ts'

/** Milliseconds before a lost connection is tried again. */
const reconnectAfter = 1_000

/** How often the connection is checked and how long the database may take to answer, in milliseconds. */
const heartbeat = { interval: 5_000, timeout: 5_000 }

/** Who is notified of what the database announces. */
export interface Subscriber {
  onNotification(channel: string, payload: string): void
  /** Every notification arrives from now on; earlier ones may have been missed. */
  onConnected?(): void
  /** No notification arrives until the next `onConnected`. */
  onDisconnected?(): void
}

/** The one connection of a process that listens for notifications, whichever process sent them. */
export interface DatabaseListener {
  /** Connects for the first subscriber and reconnects as long as there are any. Returns how to unsubscribe. */
  subscribe(subscriber: Subscriber): () => void
  /** Waits until the first attempt to connect has succeeded or failed. */
  ready(): Promise<void>
  /** Closes the connection and drops every subscriber. */
  close(): Promise<void>
}

/** Listens on these channels of a pool's database. */
export function createDatabaseListener(
  pool: Pool,
  channels: readonly string[],
  { interval, timeout } = heartbeat,
): DatabaseListener {
  const subscribers = new Set<Subscriber>()
  let closed = false
  let client: Client | undefined
  let connecting: Promise<void> | undefined
  let isConnected = false
  let isRetrying = false
  let retryTimer: NodeJS.Timeout | undefined
  let heartbeatTimer: NodeJS.Timeout | undefined

  const connect = async () => {
    const { connectionString, keepAlive } = pool.options
    const connection = new Client({
      connectionString,
      keepAlive,
      application_name: 'office-furniture-store live',
      connectionTimeoutMillis: timeout,
      query_timeout: timeout,
    })
    connection.on('error', () => disconnected(connection))
    connection.on('end', () => disconnected(connection))
    connection.on('notification', ({ channel, payload = '' }) => {
      for (const subscriber of subscribers) subscriber.onNotification(channel, payload)
    })
    client = connection
    try {
      await connection.connect()
      await connection.query(channels.map((channel) => `listen ${channel}`).join('; '))
    } catch (err) {
      log.warn({ err }, 'cannot listen for notifications of the database yet')
      disconnected(connection)
      return
    }
    if (client !== connection) return
    isConnected = true
    isRetrying = false
    for (const subscriber of subscribers) subscriber.onConnected?.()
    scheduleHeartbeat(connection)
  }
  // Without it, a server that falls silent without closing the connection would never be noticed.
  const scheduleHeartbeat = (connection: Client) => {
    heartbeatTimer = setTimeout(() => {
      connection.query('select 1').then(
        () => client === connection && scheduleHeartbeat(connection),
        () => disconnected(connection),
      )
    }, interval)
    heartbeatTimer.unref()
  }
  const disconnected = (connection: Client) => {
    if (client !== connection) return
    client = undefined
    clearTimeout(heartbeatTimer)
    void connection.end().catch(() => {})
    isConnected = false
    for (const subscriber of subscribers) subscriber.onDisconnected?.()
    if (closed) return
    if (subscribers.size === 0) {
      connecting = undefined
      return
    }
    isRetrying = true
    retryTimer = setTimeout(() => (connecting = connect()), reconnectAfter)
    retryTimer.unref()
  }

  return {
    subscribe(subscriber) {
      subscribers.add(subscriber)
      if (isConnected) subscriber.onConnected?.()
      else if (isRetrying) subscriber.onDisconnected?.()
      else connecting ??= connect()
      return () => void subscribers.delete(subscriber)
    },
    async ready() {
      await connecting
    },
    async close() {
      closed = true
      clearTimeout(retryTimer)
      clearTimeout(heartbeatTimer)
      await connecting
      const connection = client
      client = undefined
      connecting = undefined
      isConnected = false
      for (const subscriber of subscribers) subscriber.onDisconnected?.()
      subscribers.clear()
      await connection?.end().catch(() => {})
    },
  }
}
