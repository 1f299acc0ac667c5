import { randomUUID } from 'node:crypto'
import { getTableColumns, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { emailField } from '#core/accounts/accounts.ts'
import { ShopError } from '#core/errors.ts'
import type { Language } from '#core/language.ts'
import { confirmNewsletterLife, unsubscribeLife } from '#core/shop/newsletter.ts'
import type { Context, HasDatabase, RequestContext } from '../../context.ts'
import { newsletterSubscribers } from '../../database/tables/newsletter.ts'
import { confirmNewsletterEmail } from '../../emails/newsletter.ts'
import { queueMessage } from '../../jobs/messages-queue.ts'
import { log } from '../../observability/log.ts'
import { idOfToken, isSigned, signedLink } from '../protection/signed-links.ts'
import { readWording } from './message-wording.ts'
import { requestedBy, sendConfirmationEmail } from '../protection/confirmation-email.ts'

/**
 * The subject of a link about a subscription: the email address, because there is no row before the subscription is
 * confirmed.
 */
const subjectOf = (email: string) => ({ id: Buffer.from(email).toString('base64url'), email })
const emailOfToken = (token: string) => Buffer.from(idOfToken(token), 'base64url').toString()

/** The condition that finds a subscriber by email address, ignoring case. */
export const isSubscriber = (email: string) => sql`lower(${newsletterSubscribers.email}) = lower(${email})`

/** Reads the subscription of a member's email address; undefined if there is none. */
export async function readSubscription({ database }: HasDatabase, { email }: { email: string | null }) {
  if (email === null) return undefined
  const { id: _, ...columns } = getTableColumns(newsletterSubscribers)
  const [found] = await database.select(columns).from(newsletterSubscribers).where(isSubscriber(email))
  return found
}

/**
 * Sends an email whose link confirms a subscription, and stores nothing. A subscribed address gets the same email, so
 * that neither the response nor its time reveals the subscription. As specified, a text that is not an email address is
 * accepted without an error, but nothing is sent.
 * @throws ShopError too_many_requests, email_failed
 */
export async function subscribe(
  context: RequestContext,
  { email, lang }: { email: string; lang: Language },
): Promise<void> {
  const typed = z.safeParse(emailField, email)
  if (!typed.success) return void (await context.limits.takeAll([requestedBy(context.client)]))
  const until = context.now().getTime() + confirmNewsletterLife
  const confirm = signedLink(context, 'confirm newsletter', {
    ...subjectOf(typed.data),
    language: lang,
    until,
  })
  await sendConfirmationEmail(context, {
    to: typed.data,
    email: confirmNewsletterEmail({ confirm }, (await readWording(context))(lang)),
  })
}

/** Subscribes the address to which a link was sent. @throws ShopError link_expired, too_many_requests */
export async function confirmSubscription(
  context: RequestContext,
  { token, lang }: { token: string; lang: Language },
): Promise<void> {
  await context.limits.take('reset', context.client)
  const email = emailOfToken(token)
  if (!isSigned(context, 'confirm newsletter', token, subjectOf(email))) throw new ShopError('link_expired')
  await context.database.transaction(async (tx) => {
    const [added] = await tx
      .insert(newsletterSubscribers)
      .values({ id: randomUUID(), email, language: lang, subscribedAt: context.now() })
      .onConflictDoNothing()
      .returning({ id: newsletterSubscribers.id })
    if (added !== undefined) await queueMessage(tx, { message: 'newsletter-confirmed', subscriber: added.id })
  })
  log.info({ requestId: context.requestId }, 'newsletter subscription confirmed')
}

/** Creates the unsubscribe link for an email to a subscriber. */
export function unsubscribeLink(
  context: Pick<Context, 'secrets' | 'settings'>,
  {
    email,
    language,
    subscribedAt,
  }: Pick<typeof newsletterSubscribers.$inferSelect, 'email' | 'language' | 'subscribedAt'>,
): string {
  const until = subscribedAt.getTime() + unsubscribeLife
  return signedLink(context, 'unsubscribe', { ...subjectOf(email), language, until })
}

/**
 * Ends the subscription of the address to which a link was sent. Does nothing if the subscription has already ended.
 * @throws ShopError link_expired, too_many_requests
 */
export async function unsubscribe(
  context: Pick<RequestContext, 'limits' | 'client' | 'now' | 'secrets'> & HasDatabase,
  { token }: { token: string },
): Promise<void> {
  const email = emailOfToken(token)
  if (!isSigned(context, 'unsubscribe', token, subjectOf(email))) {
    // Valid links are not counted, because many readers unsubscribe from the same network of an email service.
    await context.limits.take('reset', context.client)
    throw new ShopError('link_expired')
  }
  await context.database.delete(newsletterSubscribers).where(isSubscriber(email))
}
