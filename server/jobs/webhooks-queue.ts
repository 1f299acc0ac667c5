import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { queueJobs, type TracedJob } from './queue-job.ts'

/**
 * The queue of calls that report new orders to the owner's webhook. It is separate, so that a slow webhook does not
 * delay messages.
 */
export const webhooksQueue = 'webhooks'

export interface WebhookJob extends TracedJob {
  /** The id of the call. */
  call: string
}

/** Queues calls by their ids, in the transaction that adds them. */
export async function queueWebhookCalls(tx: Pick<Database, 'execute'>, calls: readonly string[]) {
  const from: SQL = sql`unnest(${sql.param([...calls])}::text[]) as one(call)`
  await queueJobs(tx, { queue: webhooksQueue, data: sql`jsonb_build_object('call', one.call)`, from })
}
