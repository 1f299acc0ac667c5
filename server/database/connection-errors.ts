import { rootCause } from '../observability/root-cause.ts'

/** What a connection says that cannot be made or broke: the network's codes. */
const lines = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
])

/**
 * What PostgreSQL says that cannot work just now, whatever it is asked: a broken connection, no resources such as space
 * or connections, a statement that took too long, a server that stops, starts, only reads or cannot use its disk.
 */
const states = /^(?:08...|53...|57014|57P0[1-4]|25006|25P03|58030)$/

/** What the driver says of a server that does not answer or is gone; these have no code. */
const sentences =
  /^(?:Query read timeout|timeout (?:exceeded when trying to connect|expired)|Connection terminated|Client (?:was closed|has encountered a connection error)|Cannot use a pool)/

/**
 * Whether a failure says that the database cannot be used at the moment, whatever it was asked.
 *
 * @example
 * isDatabaseGone(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })) //=> true
 * isDatabaseGone(Object.assign(new Error('duplicate key'), { code: '23505' })) //=> false
 */
export function isDatabaseGone(error: unknown): boolean {
  const cause = rootCause(error)
  if (!(cause instanceof Error)) return false
  const { code } = cause as { code?: unknown }
  if (typeof code === 'string') return lines.has(code) || states.test(code)
  return sentences.test(cause.message)
}
