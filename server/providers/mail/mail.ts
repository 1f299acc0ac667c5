import type { Database } from '../../database/connect.ts'
import { outboxMessages } from '../../database/tables/outbox.ts'

/** An email, as plain text and as HTML. */
export interface Email {
  subject: string
  text: string
  html: string
  /** Unsubscribe link, which email programs offer as a button. */
  unsubscribe?: string
}

export interface MailProvider {
  readonly name: string
  /** Sends an email; mailboxes recognize duplicates by its `id`. @throws ShopError email_failed */
  send(to: string, email: Email, id?: string): Promise<void>
}

/** Stores emails in the database instead of sending them; /dev/outbox shows them. */
export function mailOutbox(database: Database): MailProvider {
  return {
    name: 'outbox',
    async send(recipient, { subject, text, html }) {
      await database.insert(outboxMessages).values({ channel: 'mail', recipient, subject, text, html })
    },
  }
}
