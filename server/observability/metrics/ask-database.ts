import type { Pool } from 'pg'
import { log } from '../log.ts'

/** Milliseconds that one metric may take, so that the others are available while the database hangs. */
const timeout = 2_000

/** The result of work; undefined, with a log line, if it fails or takes too long. */
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

/** The rows of a statement; undefined if the database does not answer in time. */
export const askDatabase = <Row extends object>(
  pool: Pool,
  what: string,
  { text, values }: { text: string; values?: unknown[] },
): Promise<Row[] | undefined> =>
  inTime(
    what,
    pool.query<Row>(text, values).then(({ rows }) => rows),
  )
