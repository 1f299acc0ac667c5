import pLimit, { type LimitFunction } from 'p-limit'
import type { HasDatabase } from '../../context.ts'
import type { DatabasePool, Transaction } from '../../database/connect.ts'

/** Changes that hold a connection at a time: one that writes, and one that is ready when it ends. */
const connections = 2

const turns = new WeakMap<DatabasePool, LimitFunction>()

/**
 * Runs a transaction that changes the catalogue. Only one can do so at a time, and an import of many products takes
 * long: the others wait without a connection, so that they leave those to requests that need not wait.
 */
export function changeCatalogue<Result>(
  { database }: HasDatabase,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const turn = turns.get(database.$client) ?? pLimit(connections)
  turns.set(database.$client, turn)
  return turn(() => database.transaction(work))
}
