import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { traceparent } from '../observability/tracing.ts'
import { jobsChannel } from '../services/channels.ts'

interface JobOptions {
  /** One job is queued for each of these rows; if they are missing, one job is queued. */
  from?: SQL | undefined
  waitSeconds?: number
  /** The `traceparent` of the request that queues the job; in a prepared statement, its placeholder. */
  trace?: SQL | string | undefined
}

/** The data that every job may have. */
export interface TracedJob {
  /** The `traceparent` of the request that queued the job, if it was traced. */
  trace?: string
}

/**
 * The statement that queues a job for each row of `from`. In a transaction, it is committed or rolled back with the
 * rest.
 */
export function jobInsert(
  queue: string,
  data: SQL,
  { from = sql`(values (1)) as one`, waitSeconds = 0, trace = traceparent() }: JobOptions = {},
): SQL {
  const traced =
    trace === undefined
      ? data
      : sql`${data} || jsonb_strip_nulls(jsonb_build_object('trace', ${trace}::text))`
  // A left join, so that a missing queue makes the statement fail instead of losing the job.
  return sql`insert into pgboss.job (
      name, data, created_on, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
      expire_seconds, heartbeat_seconds, deletion_seconds, keep_until, dead_letter, start_after
    )
    select
      ${queue}, ${traced},
      -- Not now(): of two transactions that move an order, the one that began first may have waited for the other.
      clock_timestamp(), queue.policy, queue.retry_limit,
      queue.retry_delay, queue.retry_backoff, queue.retry_delay_max, queue.expire_seconds,
      queue.heartbeat_seconds, queue.deletion_seconds,
      now() + queue.retention_seconds * interval '1 second', queue.dead_letter,
      now() + ${waitSeconds} * interval '1 second'
    from ${from} left join pgboss.queue on queue.name = ${queue}`
}

/** Queues jobs in a transaction, and notifies the workers of all processes when it commits. */
export async function queueJobs(
  transaction: Pick<Database, 'execute'>,
  { queue, data, ...options }: { queue: string; data: SQL } & JobOptions,
) {
  await transaction.execute(sql`
    with queued as (${jobInsert(queue, data, options)} returning 1)
    select pg_notify(${jobsChannel}, ${`${queue} ${options.waitSeconds ?? 0}`}) from queued limit 1`)
}
