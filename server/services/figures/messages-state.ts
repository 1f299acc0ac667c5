import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { failedMessagesQueue, messagesQueue } from '../../jobs/messages-queue.ts'

/** Reads the providers of emails and SMS, and the numbers of waiting and failed messages. */
export async function readMessagesState({ database, settings }: Pick<Context, 'database' | 'settings'>) {
  const { rows } = await database.execute<{ waiting: number; failed: number }>(sql`
    select (count(*) filter (where name = ${messagesQueue}))::int as waiting,
      (count(*) filter (where name = ${failedMessagesQueue}))::int as failed
    from pgboss.job
    where name in (${messagesQueue}, ${failedMessagesQueue}) and state in ('created', 'retry', 'active')`)
  const { waiting = 0, failed = 0 } = rows[0] ?? {}
  return { sms: settings.SMS_PROVIDER, mail: settings.MAIL_PROVIDER, waiting, failed }
}
