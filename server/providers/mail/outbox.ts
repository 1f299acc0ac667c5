import { sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { outboxMessages } from '../../database/tables/outbox.ts'
import type { MailProvider } from './mail.ts'

/** Stores every email in the database, to be read at /dev/outbox. */
export function mailOutbox(database: Database): MailProvider {
  return {
    name: 'outbox',
    async send(recipient, email) {
      await database.insert(outboxMessages).values({ channel: 'mail', recipient, ...email })
    },
    async rehearse() {
      await database.execute(sql`select 1`)
    },
  }
}
