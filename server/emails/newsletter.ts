import type { Language } from '../../core/language.ts'
import { confirmNewsletterLife } from '../../core/shop/newsletter.ts'
import { text } from '../../core/texts/text.ts'
import type { Email } from '../providers/mail/mail.ts'
import { composeEmail, type Paragraph } from './layout.ts'

/** Asks the owner of an address whether it was they who asked for the newsletter. */
export function confirmNewsletterEmail({ confirm }: { confirm: string }, language: Language): Email {
  const t = text(language)
  return composeEmail(language, t('emails.newsletterConfirm.subject'), [
    t('emails.greetingUnnamed'),
    t('emails.newsletterConfirm.text'),
    { link: confirm, label: t('emails.newsletterConfirm.link') },
    t('emails.newsletterConfirm.validity', { hours: confirmNewsletterLife / 3_600_000 }),
    t('emails.newsletterConfirm.notYou'),
  ])
}

/** Says that a subscription is confirmed, and how it ends. */
export function newsletterConfirmedEmail(values: { unsubscribe: string }, language: Language): Email {
  const t = text(language)
  return toSubscriber(values, language, t('emails.newsletterConfirmed.subject'), [
    t('emails.greetingUnnamed'),
    t('emails.newsletterConfirmed.text'),
  ])
}

/** An email to a subscriber: each ends with the link that ends the subscription. */
function toSubscriber(
  { unsubscribe }: { unsubscribe: string },
  language: Language,
  subject: string,
  content: readonly Paragraph[],
): Email {
  const link = { link: unsubscribe, label: text(language)('emails.newsletter.unsubscribe') }
  return { ...composeEmail(language, subject, [...content, link]), unsubscribe }
}
