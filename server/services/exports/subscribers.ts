import { sql } from 'drizzle-orm'
import type { Language } from '#core/language.ts'
import { unsubscribeLink } from '../shop/newsletter.ts'
import { between, type Source } from './source.ts'

interface SubscriberRow {
  email: string
  language: Language
  subscribed_at: string
}

/**
 * Subscribers of the newsletter, each with the link that ends the subscription, for the software that sends the
 * newsletter.
 */
export const subscribers: Source = {
  count: (choice) =>
    sql`select count(*)::int as count from newsletter_subscribers n where ${between(sql`n.subscribed_at`, choice)}`,
  rows: (choice) => sql`
    select n.email, n.language, n.subscribed_at from newsletter_subscribers n
    where ${between(sql`n.subscribed_at`, choice)}
    order by n.id`,
  toCells: ({ email, language, subscribed_at: at }: SubscriberRow, _reader, context) => {
    const subscribedAt = new Date(at)
    return {
      email,
      language,
      subscribedAt,
      unsubscribeLink: unsubscribeLink(context, { email, language, subscribedAt }),
    }
  },
}
