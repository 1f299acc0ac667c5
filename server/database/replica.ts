import { setTimeout as pause } from 'node:timers/promises'
import { log } from '../observability/log.ts'
import { connect, type Connection, type ConnectOptions, type Database } from './connect.ts'
import type { DatabaseListener } from './listener.ts'

/** How old data from a replica may be, in milliseconds: "reads that may be a second old". */
const maxAge = 1_000

/** How often the replica's position is checked while there are reads, in milliseconds. */
const checkInterval = 250

/** How long `caughtUp` waits for the replica, and how often it checks; in milliseconds. */
const [maxWait, waitInterval] = [5_000, 50]

/** Chooses the database for reads that may be a second old. */
export interface ReadDatabase {
  /**
   * The replica, if it is at most a second behind and has every announced change: a reader who was notified must see
   * the change. Otherwise the primary.
   */
  current(): Database
  /** The replica, once it has everything that is committed now; the primary if that takes too long. */
  caughtUp(): Promise<Database>
  close(): Promise<void>
}

/** Sends all reads to the primary, for a shop without a replica. */
export const readsFrom = (primary: Database): ReadDatabase => ({
  current: () => primary,
  caughtUp: async () => primary,
  close: async () => {},
})

/** Reads from a replica while it keeps up with the primary; the replica may be unavailable, even at the start. */
export function createReadDatabase(
  primary: Database,
  listener: DatabaseListener,
  { url, ...options }: ConnectOptions & { url: string },
): ReadDatabase {
  const follower = createFollower(primary, () => openReplica(url, options))
  let announcedAt = performance.now()
  listener.subscribe({
    onNotification: () => (announcedAt = performance.now()),
    // Changes may have been announced while the listener was disconnected.
    onConnected: () => (announcedAt = performance.now()),
  })
  return {
    current() {
      follower.checkSoon()
      const { replica, hasAllUntil } = follower
      const isUsable =
        hasAllUntil > announcedAt && performance.now() - hasAllUntil < maxAge && listener.state().isConnected
      return isUsable && replica !== undefined ? replica : primary
    },
    async caughtUp() {
      const startedAt = performance.now()
      do {
        await follower.check()
        if (follower.hasAllUntil >= startedAt && follower.replica !== undefined) return follower.replica
        await pause(waitInterval)
      } while (performance.now() - startedAt < maxWait)
      return primary
    },
    close: () => follower.close(),
  }
}

/**
 * Measures how far the replica follows the primary: notes positions of the primary's write-ahead log and when they were
 * read, by the clock of this process, and asks the replica which of them it has reached.
 */
function createFollower(primary: Database, open: () => Promise<Connection>) {
  /** Positions of the primary, newest last, and when each was read. */
  let samples: { position: string; at: number }[] = []
  let opening: Promise<Connection> | undefined
  let checking: Promise<void> | undefined
  let checkedAt = Number.NEGATIVE_INFINITY
  let isUnavailable = false
  const follower = {
    replica: undefined as Database | undefined,
    /** Everything that was committed before this time is on the replica. */
    hasAllUntil: Number.NEGATIVE_INFINITY,
    check: () => (checking ??= check().finally(() => (checking = undefined))),
    checkSoon() {
      if (performance.now() - checkedAt > checkInterval) void follower.check()
    },
    close: async () => (await opening?.catch(() => undefined))?.close(),
  }

  const check = async () => {
    checkedAt = performance.now()
    try {
      const { db } = await (opening ??= open())
      const at = performance.now()
      const position = await positionOf(primary)
      samples = [...samples.slice(-3), { position, at }]
      const reached = await positionsReached(
        db,
        samples.map((sample) => sample.position),
      )
      follower.replica = db
      follower.hasAllUntil = samples.findLast((_, index) => reached[index])?.at ?? Number.NEGATIVE_INFINITY
      if (isUnavailable) log.info('the replica of the database can be read again')
      isUnavailable = false
    } catch (err) {
      follower.hasAllUntil = Number.NEGATIVE_INFINITY
      await opening?.catch(() => (opening = undefined))
      if (!isUnavailable) log.warn({ err }, 'the replica of the database cannot be read: the primary is used')
      isUnavailable = true
    }
  }
  return follower
}

const openReplica = (url: string, options: ConnectOptions) =>
  connect(url, (err) => log.warn({ err }, 'a connection to the replica broke'), {
    ...options,
    directUrl: url,
  })

async function positionOf({ $client }: Database): Promise<string> {
  const { rows } = await $client.query<{ position: string }>('select pg_current_wal_lsn()::text as position')
  return rows[0]!.position
}

/**
 * Returns, for each position, whether a server has it. A replica has what it has replayed, a primary what it has
 * written.
 */
async function positionsReached({ $client }: Database, positions: readonly string[]): Promise<boolean[]> {
  const { rows } = await $client.query<{ reached: boolean[] }>(
    `select array_agg(position <= case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
                                      else pg_current_wal_lsn() end order by at) as reached
     from unnest($1::pg_lsn[]) with ordinality as asked (position, at)`,
    [positions],
  )
  return rows[0]?.reached ?? []
}
