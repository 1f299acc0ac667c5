import { Client, type Pool } from 'pg'
import { log } from './log.ts'
import { sessionsChannel } from './services/accounts/sessions.ts'
import { ordersChannel, placedChannel } from './services/orders/notify.ts'

/** How long to wait before a lost line to the database is tried again, in milliseconds. */
const reconnectAfter = 1_000

/** What tells the followers of an order that it changed, whichever process changed it. */
export interface LiveOrders {
  /**
   * Calls `hear` after every change of an order, and once after a line to the database that was lost is there
   * again, because a change may have been missed. Answers how to end it.
   */
  follow(orderId: string, hear: () => void): () => void
  /** Calls `hear` when all sessions of a member are ended. */
  followSessions(memberId: string, hear: () => void): () => void
  /** The same for every order, also when it is placed; it hears which one, or undefined when any may have changed. */
  followAll(hear: (orderId: string | undefined) => void): () => void
  /** Tells all processes of an order that was placed, soon: placing many at once does not wait for it. */
  announce(orderId: string): void
  /** Waits until the line to the database is open, or was refused. */
  ready(): Promise<void>
  /** Ends the line to the database and every follower. */
  close(): Promise<void>
  /** Aborted when the program stops. */
  readonly ended: AbortSignal
}

/** One line to the database for all followers of this process, opened for the first of them and kept. */
export function createLiveOrders(pool: Pool): LiveOrders {
  const followers = new Map<string, Set<() => void>>()
  const followersOfSessions = new Map<string, Set<() => void>>()
  const followersOfAll = new Set<(orderId: string | undefined) => void>()
  const placed = new Set<string>()
  let announcing: Promise<void> | undefined
  const ending = new AbortController()
  let client: Client | undefined
  let connecting: Promise<void> | undefined
  let again: NodeJS.Timeout | undefined

  const connect = async (missed: boolean) => {
    const { connectionString, keepAlive } = pool.options
    const line = new Client({ connectionString, keepAlive, application_name: 'office-furniture-store live' })
    line.on('error', () => lost(line))
    line.on('end', () => lost(line))
    line.on('notification', ({ channel, payload = '' }) => {
      if (channel === sessionsChannel) {
        for (const hear of followersOfSessions.get(payload) ?? []) hear()
        return
      }
      if (channel === ordersChannel) for (const hear of followers.get(payload) ?? []) hear()
      for (const hear of followersOfAll) hear(payload)
    })
    client = line
    try {
      await line.connect()
      await line.query(`listen ${ordersChannel}; listen ${placedChannel}; listen ${sessionsChannel}`)
    } catch (err) {
      log.warn({ err }, 'orders cannot be followed live yet')
      lost(line)
      return
    }
    if (!missed) return
    for (const all of followers.values()) for (const hear of all) hear()
    for (const hear of followersOfAll) hear(undefined)
  }
  const lost = (line: Client) => {
    if (client !== line) return
    client = undefined
    void line.end().catch(() => {})
    if (ending.signal.aborted) return
    if (followers.size + followersOfSessions.size + followersOfAll.size === 0) {
      connecting = undefined
      return
    }
    again = setTimeout(() => (connecting = connect(true)), reconnectAfter)
    again.unref()
  }
  // One statement at a time for whatever was placed meanwhile: a notice locks out every other that commits.
  const announcePlaced = async () => {
    try {
      while (placed.size > 0) {
        const ids = [...placed]
        placed.clear()
        await pool.query('select pg_notify($1, id) from unnest($2::text[]) as id', [placedChannel, ids])
      }
    } catch (err) {
      log.warn({ err }, 'new orders could not be announced')
    } finally {
      announcing = undefined
    }
  }
  const followIn = (map: Map<string, Set<() => void>>, id: string, hear: () => void) => {
    const all = map.get(id) ?? new Set()
    map.set(id, all.add(hear))
    connecting ??= connect(false)
    return () => {
      all.delete(hear)
      if (all.size === 0) map.delete(id)
    }
  }
  const hangUp = async () => {
    clearTimeout(again)
    again = undefined
    await connecting
    const line = client
    client = undefined
    connecting = undefined
    await line?.end().catch(() => {})
  }

  return {
    ended: ending.signal,
    follow: (orderId, hear) => followIn(followers, orderId, hear),
    followSessions: (memberId, hear) => followIn(followersOfSessions, memberId, hear),
    followAll(hear) {
      followersOfAll.add(hear)
      connecting ??= connect(false)
      return () => void followersOfAll.delete(hear)
    },
    announce(orderId) {
      placed.add(orderId)
      announcing ??= announcePlaced()
    },
    async ready() {
      await connecting
    },
    async close() {
      ending.abort()
      followers.clear()
      followersOfSessions.clear()
      followersOfAll.clear()
      await announcing
      await hangUp()
    },
  }
}
