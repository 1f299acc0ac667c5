import type { Database } from '../../database/connect.ts'
import { outboxMessages } from '../../database/tables/outbox.ts'

export interface SmsProvider {
  readonly name: string
  /**
   * Sends a message to an E.164 number.
   * @throws ShopError sms_failed, or the error that matches the provider's error code
   */
  send(message: { to: string; text: string }): Promise<void>
}

/** Stores each SMS in the database instead of sending it. The page /dev/outbox shows them. */
export function smsOutbox(database: Database): SmsProvider {
  return {
    name: 'outbox',
    async send({ to, text }) {
      await database.insert(outboxMessages).values({ channel: 'sms', recipient: to, text })
    },
  }
}
