import { sql, type SQL } from 'drizzle-orm'

/**
 * The statement that queues a job for each row of `from`, with its own data; within a transaction it is committed or
 * rolled back with what asks for it.
 */
export function jobInsert(
  queue: string,
  data: SQL,
  { from = sql`(values (1)) as one`, waitSeconds = 0 }: { from?: SQL | undefined; waitSeconds?: number } = {},
): SQL {
  // A left join, so that a missing queue fails the statement instead of losing the job.
  return sql`insert into pgboss.job (
      name, data, created_on, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max,
      expire_seconds, heartbeat_seconds, deletion_seconds, keep_until, dead_letter, start_after
    )
    select
      ${queue}, ${data},
      -- Not now(): of two transactions that move an order, the one that began first may have waited for the other.
      clock_timestamp(), queue.policy, queue.retry_limit,
      queue.retry_delay, queue.retry_backoff, queue.retry_delay_max, queue.expire_seconds,
      queue.heartbeat_seconds, queue.deletion_seconds,
      now() + queue.retention_seconds * interval '1 second', queue.dead_letter,
      now() + ${waitSeconds} * interval '1 second'
    from ${from} left join pgboss.queue on queue.name = ${queue}`
}
