import { desc } from 'drizzle-orm'
import type { HasDatabase } from '../../context.ts'
import { outboxMessages } from '../../database/tables/outbox.ts'

/** The maximum number of messages that the outbox shows. */
const shown = 200

export type OutboxMessage = typeof outboxMessages.$inferSelect

/** Lists the latest messages in the built-in outboxes, newest first. */
export async function listOutbox({ database }: HasDatabase): Promise<OutboxMessage[]> {
  return database.select().from(outboxMessages).orderBy(desc(outboxMessages.id)).limit(shown)
}
