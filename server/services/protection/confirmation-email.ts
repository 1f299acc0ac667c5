import { newsletterAlarms } from '#core/shop/newsletter.ts'
import type { RequestContext } from '../../context.ts'
import { log } from '../../observability/log.ts'
import type { Email } from '../../providers/mail/mail.ts'
import { unconfirmedEmail } from './quota.ts'
import type { Charge } from './rate-limits.ts'

/** Returns the charge for a client that requests an email to an unconfirmed address. */
export const requestedBy = (client: string): Charge => ({ kind: 'newsletter', subject: client })

/**
 * Sends an email that asks the owner of an address to confirm something, and stores nothing. Counts against the limits
 * of the client, the day and the address; if sending fails, the counts are undone.
 * @throws ShopError too_many_requests, email_failed
 */
export async function sendConfirmationEmail(
  { limits, client, providers, settings, requestId }: RequestContext,
  { to, email }: { to: string; email: Email },
): Promise<void> {
  const charges = [
    requestedBy(client),
    { kind: 'newsletterOfDay', subject: '' },
    unconfirmedEmail(to),
  ] satisfies Charge[]
  const [, sent] = await limits.takeAll(charges)
  const perDay = settings.RATE_LIMIT_CODES_PER_DAY
  if (newsletterAlarms.some((part) => sent === Math.floor(perDay * part)))
    log.error({ sent, perDay, requestId }, 'the confirmation emails of the day are running out')
  // Not queued, because a job would store the address of somebody who has not confirmed.
  await providers.mail.send(to, email).catch(async (error: unknown) => {
    await limits.giveBack(charges)
    throw error
  })
}
