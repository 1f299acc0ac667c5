import type { PgBoss } from 'pg-boss'
import type { Context } from '../context.ts'
import { messagesQueue, type MessageJob } from './messages-queue.ts'
import { deliverAll } from './workers.ts'

/** Sends messages like a worker, until none is due. */
export async function sendQueued(context: Context, boss: PgBoss): Promise<void> {
  for (;;) {
    const jobs = await boss.fetch<MessageJob>(messagesQueue, { batchSize: 20, includeMetadata: true })
    if (jobs.length === 0) return
    for (const { id, status } of await deliverAll(boss, context, jobs))
      if (status === 'failed') await boss.fail(messagesQueue, id)
  }
}
