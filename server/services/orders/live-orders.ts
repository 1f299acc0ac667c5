import { EventEmitter } from 'node:events'
import type { Pool } from 'pg'
import type { DatabaseListener } from '../../database/listener.ts'
import { log } from '../../observability/log.ts'
import { ordersChannel, placedChannel, sessionsChannel } from '../channels.ts'

/** Notifies followers in this process about orders that any process changed. */
export type LiveOrders = ReturnType<typeof createLiveOrders>

const anyOrder = 'any order'

/** Creates the notifier. All followers in this process share one database listener. */
export function createLiveOrders(pool: Pool, databaseListener: DatabaseListener) {
  const events = new EventEmitter().setMaxListeners(0)
  const ending = new AbortController()
  const announcer = createAnnouncer(pool)
  let unsubscribe: (() => void) | undefined
  let mayHaveMissed = false

  /** Subscribes to the database listener while there are followers. */
  const subscribe = () => {
    unsubscribe ??= databaseListener.subscribe({
      onNotification(channel, id) {
        events.emit(`${channel} ${id}`)
        if (channel === ordersChannel || channel === placedChannel)
          events.emit(anyOrder, id, channel === placedChannel)
      },
      onDisconnected() {
        mayHaveMissed = true
      },
      onConnected() {
        if (!mayHaveMissed) return
        mayHaveMissed = false
        for (const name of events.eventNames())
          if (!String(name).startsWith(sessionsChannel)) events.emit(name)
      },
    })
  }
  const endIfUnused = () => {
    if (events.eventNames().length > 0) return
    unsubscribe?.()
    unsubscribe = undefined
    mayHaveMissed = false
  }
  const follow = (event: string, follower: (orderId: string | undefined, placed?: boolean) => void) => {
    events.on(event, follower)
    subscribe()
    return () => {
      events.off(event, follower)
      endIfUnused()
    }
  }

  return {
    /** Aborted when this process stops. */
    ended: ending.signal,
    /**
     * Calls the follower after each change of an order. Also calls it after the database listener reconnects, because
     * changes may have been missed. Returns a function that removes the follower.
     */
    follow: (orderId: string, follower: () => void) => follow(`${ordersChannel} ${orderId}`, follower),
    /** Calls the follower when all sessions of a member are ended. */
    followSessions: (memberId: string, follower: () => void) =>
      follow(`${sessionsChannel} ${memberId}`, follower),
    /** Calls the follower with the id of each changed or new order, or with undefined if any order may have changed. */
    followAll: (follower: (orderId: string | undefined, placed?: boolean) => void) =>
      follow(anyOrder, follower),
    /** Notifies all processes about a new order soon, without delaying the order. */
    announce: announcer.announce,
    /** Resolves when the database listener is connected or has failed to connect. */
    ready: databaseListener.ready,
    /** Removes all followers. */
    async close() {
      ending.abort()
      events.removeAllListeners()
      endIfUnused()
      await announcer.finish()
    },
  }
}

/**
 * Announces new orders. Orders placed while a notification is being sent are announced together in the next one,
 * because each notification blocks every other commit.
 */
function createAnnouncer(pool: Pool) {
  const placed = new Set<string>()
  let announcing: Promise<void> | undefined
  const announceAll = async () => {
    try {
      while (placed.size > 0) {
        const ids = [...placed]
        await pool.query('select pg_notify($1, id) from unnest($2::text[]) as id', [placedChannel, ids])
        // If the notification fails, these orders are announced together with the next one.
        for (const id of ids) placed.delete(id)
      }
    } catch (err) {
      log.warn({ err }, 'new orders could not be announced')
    } finally {
      announcing = undefined
    }
  }
  return {
    announce(orderId: string) {
      placed.add(orderId)
      announcing ??= announceAll()
    },
    finish: async () => announcing,
  }
}
