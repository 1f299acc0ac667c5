import { formatDateTime } from '../../core/dates.ts'
import type { Language } from '../../core/language.ts'
import { text } from '../../core/texts/text.ts'
import type { Email } from '../providers/mail/mail.ts'
import { composeEmail, greeting } from './layout.ts'

/** Invites staff to set up their account by a link, the first time or anew. */
export function staffLinkEmail(
  { name, link, until }: { name: string; link: string; until: Date },
  language: Language,
): Email {
  const t = text(language)
  return composeEmail(language, t('emails.staffLink.subject'), [
    greeting({ name }, language),
    t('emails.staffLink.text'),
    { link, label: t('emails.staffLink.link') },
    t('emails.staffLink.validity', { until: formatDateTime(until) }),
    t('emails.staffLink.notYou'),
  ])
}

/** Reports to staff that a passkey of theirs was added or removed, in case they did not do it. */
export function staffPasskeyEmail(
  values: { name: string; passkey: string; change: 'added' | 'removed'; at: Date; origin: string },
  language: Language,
): Email {
  const t = text(language)
  const { name, passkey, change, at, origin } = values
  return composeEmail(language, t(`emails.staffPasskey.${change}Subject`), [
    greeting({ name }, language),
    t(`emails.staffPasskey.${change}Text`, { passkey, at: formatDateTime(at) }),
    t('emails.staffPasskey.notYou'),
    { link: `${origin}/staff/account`, label: t('emails.staffPasskey.link') },
  ])
}

/** Tells staff that an export that is made regularly is ready. */
export function exportReadyEmail(
  { name, title, link, until }: { name: string; title: string; link: string; until: Date },
  language: Language,
): Email {
  const t = text(language)
  return composeEmail(language, t('emails.exportReady.subject', { title }), [
    greeting({ name }, language),
    t('emails.exportReady.text', { title, until: formatDateTime(until) }),
    { link, label: t('emails.exportReady.link') },
  ])
}
