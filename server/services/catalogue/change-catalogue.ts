import pLimit, { type LimitFunction } from 'p-limit'
import type { HasDatabase } from '../../context.ts'
import type { DatabasePool, Transaction } from '../../database/connect.ts'

/** How many changes hold a connection at once: the one that writes, and the next one. */
const connections = 2

const turns = new WeakMap<DatabasePool, LimitFunction>()

/**
 * Runs a transaction that changes the catalogue. Such transactions run one after the other, and a large import takes
 * long. The waiting ones hold no connection, so that other requests do not run out of connections.
 */
export function changeCatalogue<Result>(
  { database }: HasDatabase,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const turn = turns.get(database.$client) ?? pLimit(connections)
  turns.set(database.$client, turn)
  return turn(() => database.transaction(work))
}
