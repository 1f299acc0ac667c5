import { rootCause } from '../observability/root-cause.ts'

const networkCodes = /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND)$/

/**
 * The SQLSTATEs of a broken connection, a lack of resources, a cancelled statement, a server that stops, starts or is
 * read-only, and a disk error.
 */
const sqlStates = /^(?:08...|53...|57014|57P0[1-4]|25006|25P03|58030)$/

/** Driver messages without a code, for a server that is gone or does not respond. */
const driverMessages =
  /^(?:Query read timeout|timeout (?:exceeded when trying to connect|expired)|Connection terminated|Client (?:was closed|has encountered a connection error)|Cannot use a pool)/

/** Whether an error means that currently no statement can use the database. */
export function isDatabaseGone(error: unknown): boolean {
  const cause = rootCause(error)
  if (!(cause instanceof Error)) return false
  const { code } = cause as { code?: unknown }
  if (typeof code === 'string') return networkCodes.test(code) || sqlStates.test(code)
  return driverMessages.test(cause.message)
}

/** Whether an error means that only writes fail: the server is a standby, or its disk is full or broken. */
export function refusesOnlyWrites(error: unknown): boolean {
  const { code } = (rootCause(error) ?? {}) as { code?: unknown }
  return typeof code === 'string' && /^(?:25006|53100|58030)$/.test(code)
}

/** Whether an error means that the server accepts no writes, because it is or has just become a standby. */
export function isReadOnly(error: unknown): boolean {
  return (rootCause(error) as { code?: unknown } | undefined)?.code === '25006'
}
