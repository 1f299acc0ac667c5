import { Client, type Pool } from 'pg'
import { log } from '../observability/log.ts'

/** How long to wait before a lost line to the database is tried again, in milliseconds. */
const reconnectAfter = 1_000

/** How often the database is asked whether the line still holds, and how long it may take to say so; in milliseconds. */
const patience = { look: 5_000, answer: 5_000 }

/** Who listens to what the database tells. */
export interface Listener {
  hear(channel: string, payload: string): void
  /** From now on everything is heard; what was told before may have been missed. */
  opened?(): void
  /** From now on nothing is heard, until the line is open again. */
  lost?(): void
}

/** The one connection of a process over which the database tells what changed, whichever process changed it. */
export interface DatabaseLine {
  /** Opens the line for the first listener and keeps it; opens it again while anybody listens. Answers how to end it. */
  listen(listener: Listener): () => void
  /** Waits until the line is open, or was refused. */
  ready(): Promise<void>
  /** Ends the line and every listener. */
  close(): Promise<void>
}

/** A line to the database of a pool that listens to these channels. */
export function createDatabaseLine(
  pool: Pool,
  channels: readonly string[],
  { look, answer } = patience,
): DatabaseLine {
  const listeners = new Set<Listener>()
  let closed = false
  let client: Client | undefined
  let connecting: Promise<void> | undefined
  let isOpen = false
  /** Whether the line was lost or refused, and is tried again. */
  let isDeaf = false
  let again: NodeJS.Timeout | undefined
  let beat: NodeJS.Timeout | undefined

  const connect = async () => {
    const { connectionString, keepAlive } = pool.options
    const line = new Client({
      connectionString,
      keepAlive,
      application_name: 'office-furniture-store live',
      connectionTimeoutMillis: answer,
      query_timeout: answer,
    })
    line.on('error', () => lost(line))
    line.on('end', () => lost(line))
    line.on('notification', ({ channel, payload = '' }) => {
      for (const listener of listeners) listener.hear(channel, payload)
    })
    client = line
    try {
      await line.connect()
      await line.query(channels.map((channel) => `listen ${channel}`).join('; '))
    } catch (err) {
      log.warn({ err }, 'the database cannot tell what changes yet')
      lost(line)
      return
    }
    if (client !== line) return
    isOpen = true
    isDeaf = false
    for (const listener of listeners) listener.opened?.()
    // A server that is silent without hanging up would be listened to for ever.
    beat = setInterval(() => line.query('select 1').catch(() => lost(line)), look)
    beat.unref()
  }
  const lost = (line: Client) => {
    if (client !== line) return
    client = undefined
    clearInterval(beat)
    void line.end().catch(() => {})
    isOpen = false
    for (const listener of listeners) listener.lost?.()
    if (closed) return
    if (listeners.size === 0) {
      connecting = undefined
      return
    }
    isDeaf = true
    again = setTimeout(() => (connecting = connect()), reconnectAfter)
    again.unref()
  }

  return {
    listen(listener) {
      listeners.add(listener)
      if (isOpen) listener.opened?.()
      else if (isDeaf) listener.lost?.()
      else connecting ??= connect()
      return () => void listeners.delete(listener)
    },
    async ready() {
      await connecting
    },
    async close() {
      closed = true
      clearTimeout(again)
      clearInterval(beat)
      await connecting
      const line = client
      client = undefined
      connecting = undefined
      isOpen = false
      for (const listener of listeners) listener.lost?.()
      listeners.clear()
      await line?.end().catch(() => {})
    },
  }
}
