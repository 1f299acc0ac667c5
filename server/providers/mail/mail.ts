import type { Database } from '../../database/connect.ts'
import { outboxMessages } from '../../database/tables/outbox.ts'

/** An email: the same text plainly and as HTML. */
export interface Email {
  subject: string
  text: string
  html: string
  /** The link by which a subscriber ends the subscription: email programs offer it as a button. */
  unsubscribe?: string
}

export interface MailProvider {
  readonly name: string
  /** Sends an email; mailboxes recognise a duplicate by its `id`. @throws ShopError email_failed */
  send(to: string, email: Email, id?: string): Promise<void>
}

/** Stores every email in the database, to be read at /dev/outbox. */
export function mailOutbox(database: Database): MailProvider {
  return {
    name: 'outbox',
    async send(recipient, { subject, text, html }) {
      await database.insert(outboxMessages).values({ channel: 'mail', recipient, subject, text, html })
    },
  }
}
