import { confirmNewsletterLife } from '#core/shop/newsletter.ts'
import type { Email } from '../providers/mail/mail.ts'
import { composeEmail, type Paragraph } from './layout.ts'
import type { Wording } from './wording.ts'

/** Asks the owner of an address whether they want the newsletter. */
export function confirmNewsletterEmail({ confirm }: { confirm: string }, wording: Wording): Email {
  const { t } = wording
  return composeEmail(wording, t('emails.newsletterConfirm.subject'), [
    t('emails.greetingUnnamed'),
    t('emails.newsletterConfirm.text'),
    { link: confirm, label: t('emails.newsletterConfirm.link') },
    t('emails.newsletterConfirm.validity', { hours: confirmNewsletterLife / 3_600_000 }),
    t('emails.newsletterConfirm.notYou'),
  ])
}

/** Reports that a subscription is confirmed, and explains how to end it. */
export function newsletterConfirmedEmail(values: { unsubscribe: string }, wording: Wording): Email {
  const { t } = wording
  return toSubscriber(values, wording, t('emails.newsletterConfirmed.subject'), [
    t('emails.greetingUnnamed'),
    t('emails.newsletterConfirmed.text'),
  ])
}

/** Composes an email to a subscriber, with the unsubscribe link at its end. */
function toSubscriber(
  { unsubscribe }: { unsubscribe: string },
  wording: Wording,
  subject: string,
  content: readonly Paragraph[],
): Email {
  const link = { link: unsubscribe, label: wording.t('emails.newsletter.unsubscribe') }
  return { ...composeEmail(wording, subject, [...content, link]), unsubscribe }
}
