import type { Pool } from 'pg'
import { log } from '../log.ts'

/** How long one metric may take, in milliseconds, so that the others are available while the database hangs. */
const timeout = 2_000

/** Returns the result of work, or undefined with a log line if it fails or takes too long. */
export async function inTime<T>(what: string, work: Promise<T>): Promise<T | undefined> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${timeout} ms`)), timeout)
  try {
    return await Promise.race([work, late.promise])
  } catch (err) {
    log.warn({ err, what }, 'a metric cannot be read')
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the rows of a statement, or undefined if the database does not respond in time. */
export const askDatabase = <Row extends object>(
  pool: Pool,
  what: string,
  { text, values }: { text: string; values?: unknown[] },
): Promise<Row[] | undefined> =>
  inTime(
    what,
    pool.query<Row>(text, values).then(({ rows }) => rows),
  )
