import { desc } from 'drizzle-orm'
import type { HasDatabase } from '../../context.ts'
import { outboxMessages } from '../../database/tables/outbox.ts'

/** How many messages the outbox shows. */
const shown = 200

export type OutboxMessage = typeof outboxMessages.$inferSelect

/** The newest messages that the built-in outboxes took, newest first. */
export async function listOutbox({ database }: HasDatabase): Promise<OutboxMessage[]> {
  return database.select().from(outboxMessages).orderBy(desc(outboxMessages.id)).limit(shown)
}
