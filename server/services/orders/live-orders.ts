import type { Pool } from 'pg'
import type { DatabaseListener } from '../../database/listener.ts'
import { log } from '../../observability/log.ts'
import { sessionsChannel } from '../accounts/channel.ts'
import { ordersChannel, placedChannel } from './notify.ts'

/** What tells the followers of an order that it changed, whichever process changed it. */
export interface LiveOrders {
  /**
   * Calls `hear` after every change of an order, and once after the connection to the database is
   * again, because a change may have been missed. Answers how to end it.
   */
  follow(orderId: string, hear: () => void): () => void
  /** Calls `hear` when all sessions of a member are ended. */
  followSessions(memberId: string, hear: () => void): () => void
  /** The same for every order, also when it is placed; it hears which one, or undefined when any may have changed. */
  followAll(hear: (orderId: string | undefined) => void): () => void
  /** Tells all processes of an order that was placed, soon: placing many at once does not wait for it. */
  announce(orderId: string): void
  /** Waits until the database listener is connected, or failed to. */
  ready(): Promise<void>
  /** Ends every follower. */
  close(): Promise<void>
  /** Aborted when the program stops. */
  readonly ended: AbortSignal
}

/** What all followers of this process hear, over the one database listener of the process. */
export function createLiveOrders(pool: Pool, databaseListener: DatabaseListener): LiveOrders {
  const followers = new Map<string, Set<() => void>>()
  const followersOfSessions = new Map<string, Set<() => void>>()
  const followersOfAll = new Set<(orderId: string | undefined) => void>()
  const placed = new Set<string>()
  let announcing: Promise<void> | undefined
  const ending = new AbortController()
  let hangUp: (() => void) | undefined
  let missed = false

  /** Listens while anybody follows. */
  const listen = () => {
    hangUp ??= databaseListener.subscribe({
      onNotification(channel, payload) {
        if (channel === sessionsChannel) for (const hear of followersOfSessions.get(payload) ?? []) hear()
        if (channel === ordersChannel) for (const hear of followers.get(payload) ?? []) hear()
        if (channel === ordersChannel || channel === placedChannel)
          for (const hear of followersOfAll) hear(payload)
      },
      onDisconnected() {
        missed = true
      },
      onConnected() {
        if (!missed) return
        missed = false
        for (const all of followers.values()) for (const hear of all) hear()
        for (const hear of followersOfAll) hear(undefined)
      },
    })
  }
  const rest = () => {
    if (followers.size + followersOfSessions.size + followersOfAll.size > 0) return
    hangUp?.()
    hangUp = undefined
    missed = false
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
    listen()
    return () => {
      all.delete(hear)
      if (all.size === 0) map.delete(id)
      rest()
    }
  }

  return {
    ended: ending.signal,
    follow: (orderId, hear) => followIn(followers, orderId, hear),
    followSessions: (memberId, hear) => followIn(followersOfSessions, memberId, hear),
    followAll(hear) {
      followersOfAll.add(hear)
      listen()
      return () => {
        followersOfAll.delete(hear)
        rest()
      }
    },
    announce(orderId) {
      placed.add(orderId)
      announcing ??= announcePlaced()
    },
    ready: databaseListener.ready,
    async close() {
      ending.abort()
      followers.clear()
      followersOfSessions.clear()
      followersOfAll.clear()
      rest()
      await announcing
    },
  }
}
