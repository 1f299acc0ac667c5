import { Client, type Pool } from 'pg'
import { log } from '../observability/log.ts'

/** Milliseconds before a lost connection is opened again. */
const reconnectAfter = 1_000

/** How often the connection is checked and how long the database may take to answer, in milliseconds. */
const heartbeat = { interval: 5_000, timeout: 5_000 }

/** Is notified of what the database announces. */
interface Subscriber {
  onNotification(channel: string, payload: string): void
  /** Every notification arrives from now on; earlier ones may have been missed. */
  onConnected?(): void
  /** No notification arrives until the next `onConnected`. */
  onDisconnected?(): void
}

/** The one connection of a process that listens for notifications. */
export interface DatabaseListener {
  /** Connects for the first subscriber and reconnects as long as there are any. Returns how to unsubscribe. */
  subscribe(subscriber: Subscriber): () => void
  /** Waits until the first attempt to connect has succeeded or failed. */
  ready(): Promise<void>
  close(): Promise<void>
}

/** Listens on these channels of a pool's database. */
export function createDatabaseListener(
  pool: Pool,
  channels: readonly string[],
  { interval, timeout } = heartbeat,
): DatabaseListener {
  const subscribers = new Set<Subscriber>()
  let state: 'idle' | 'connecting' | 'connected' | 'retrying' | 'closed' = 'idle'
  let client: Client | undefined
  let connecting: Promise<void> | undefined
  /** Of the next heartbeat or attempt to connect. */
  let timer: NodeJS.Timeout | undefined
  const schedule = (step: () => void, delay: number) => (timer = setTimeout(step, delay).unref())

  const connect = async () => {
    const connection = createClient(pool, timeout)
    client = connection
    connection.on('error', () => disconnected(connection))
    connection.on('end', () => disconnected(connection))
    connection.on('notification', ({ channel, payload = '' }) => {
      for (const subscriber of subscribers) subscriber.onNotification(channel, payload)
    })
    try {
      await connection.connect()
      await connection.query(channels.map((channel) => `listen ${channel}`).join('; '))
    } catch (err) {
      log.warn({ err }, 'cannot listen for notifications of the database yet')
      disconnected(connection)
    }
    if (client !== connection || state === 'closed') return
    state = 'connected'
    for (const subscriber of subscribers) subscriber.onConnected?.()
    scheduleHeartbeat(connection)
  }
  // Notices a server that stops answering without closing the connection.
  const scheduleHeartbeat = (connection: Client) =>
    schedule(() => {
      connection.query('select 1').then(
        () => client === connection && scheduleHeartbeat(connection),
        () => disconnected(connection),
      )
    }, interval)
  const disconnected = (connection: Client) => {
    if (client !== connection) return
    client = undefined
    clearTimeout(timer)
    void connection.end().catch(() => {})
    for (const subscriber of subscribers) subscriber.onDisconnected?.()
    if (state === 'closed') return
    state = subscribers.size === 0 ? 'idle' : 'retrying'
    if (state === 'retrying') schedule(() => (connecting = connect()), reconnectAfter)
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
    async close() {
      state = 'closed'
      clearTimeout(timer)
      await connecting
      clearTimeout(timer)
      const connection = client
      client = undefined
      for (const subscriber of subscribers) subscriber.onDisconnected?.()
      subscribers.clear()
      await connection?.end().catch(() => {})
    },
  }
}

const createClient = ({ options: { connectionString, keepAlive } }: Pool, timeout: number) =>
  new Client({
    connectionString,
    keepAlive,
    application_name: 'office-furniture-store live',
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
  })
