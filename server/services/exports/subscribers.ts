import { sql } from 'drizzle-orm'
import type { Language } from '#core/language.ts'
import { unsubscribeLink } from '../shop/newsletter.ts'
import { between, following, type PagedSource } from './source.ts'

interface SubscriberRow {
  id: string
  email: string
  language: Language
  subscribed_at: string
}

/** The subscribers of the newsletter, each with a link to unsubscribe, for the software that sends the newsletter. */
export const subscribers: PagedSource = {
  count: (choice) =>
    sql`select count(*)::int as count from newsletter_subscribers n where ${between(sql`n.subscribed_at`, choice)}`,
  rows: (choice, last?: SubscriberRow) => sql`
    select n.id, n.email, n.language, n.subscribed_at from newsletter_subscribers n
    where ${between(sql`n.subscribed_at`, choice)} and ${following(sql`n.id`, last && [last.id])}
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
