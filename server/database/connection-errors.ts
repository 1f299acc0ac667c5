import { rootCause } from '../observability/root-cause.ts'

/** Network error codes of a connection that broke or could not be made. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
])

/**
 * SQLSTATEs of a server that cannot serve any statement now: a broken connection, insufficient resources, a cancelled
 * statement, a server that is stopping, starting, read-only or cannot use its disk.
 */
const sqlStates = /^(?:08...|53...|57014|57P0[1-4]|25006|25P03|58030)$/

/** Messages of the driver, without a code, for a server that does not answer or is gone. */
const driverMessages =
  /^(?:Query read timeout|timeout (?:exceeded when trying to connect|expired)|Connection terminated|Client (?:was closed|has encountered a connection error)|Cannot use a pool)/

/**
 * Whether an error means that the database cannot be used at the moment, whatever the statement.
 *
 * @example
 * isDatabaseGone(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })) //=> true
 * isDatabaseGone(Object.assign(new Error('duplicate key'), { code: '23505' })) //=> false
 */
export function isDatabaseGone(error: unknown): boolean {
  const cause = rootCause(error)
  if (!(cause instanceof Error)) return false
  const { code } = cause as { code?: unknown }
  if (typeof code === 'string') return networkCodes.has(code) || sqlStates.test(code)
  return driverMessages.test(cause.message)
}
