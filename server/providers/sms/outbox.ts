import type { Database } from '../../database/connect.ts'
import { outboxMessages } from '../../database/tables/outbox.ts'
import type { SmsProvider } from './sms.ts'

/** Keeps every message in the database, to be read at /dev/outbox. */
export function smsOutbox(database: Database): SmsProvider {
  return {
    name: 'outbox',
    async send({ to, text }) {
      await database.insert(outboxMessages).values({ channel: 'sms', recipient: to, text })
    },
  }
}
