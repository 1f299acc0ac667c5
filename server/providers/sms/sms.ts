import type { Database } from '../../database/connect.ts'
import { outboxMessages } from '../../database/tables/outbox.ts'

export interface SmsProvider {
  readonly name: string
  /** Sends a message to an E.164 number. @throws ShopError sms_failed, or by the provider's code */
  send(message: { to: string; text: string }): Promise<void>
}

/** Stores every SMS in the database instead of sending it; /dev/outbox shows them. */
export function smsOutbox(database: Database): SmsProvider {
  return {
    name: 'outbox',
    async send({ to, text }) {
      await database.insert(outboxMessages).values({ channel: 'sms', recipient: to, text })
    },
  }
}
