import { formatDateTime } from '../../core/dates.ts'
import type { Email } from '../providers/mail/mail.ts'
import { composeEmail, greeting } from './layout.ts'
import type { Wording } from './wording.ts'

/** Invites staff to set up their account by a link, the first time or anew. */
export function staffLinkEmail(
  { name, link, until }: { name: string; link: string; until: Date },
  wording: Wording,
): Email {
  const { t } = wording
  return composeEmail(wording, t('emails.staffLink.subject'), [
    greeting({ name }, wording),
    t('emails.staffLink.text'),
    { link, label: t('emails.staffLink.link') },
    t('emails.staffLink.validity', { until: formatDateTime(until) }),
    t('emails.staffLink.notYou'),
  ])
}

/** Reports to staff that a passkey of theirs was added or removed, in case they did not do it. */
export function staffPasskeyEmail(
  values: { name: string; passkey: string; change: 'added' | 'removed'; at: Date; origin: string },
  wording: Wording,
): Email {
  const { t } = wording
  const { name, passkey, change, at, origin } = values
  return composeEmail(wording, t(`emails.staffPasskey.${change}Subject`), [
    greeting({ name }, wording),
    t(`emails.staffPasskey.${change}Text`, { passkey, at: formatDateTime(at) }),
    t('emails.staffPasskey.notYou'),
    { link: `${origin}/staff/account`, label: t('emails.staffPasskey.link') },
  ])
}

/** Tells staff that an export that is made regularly is ready. */
export function exportReadyEmail(
  { name, title, link, until }: { name: string; title: string; link: string; until: Date },
  wording: Wording,
): Email {
  const { t } = wording
  return composeEmail(wording, t('emails.exportReady.subject', { title }), [
    greeting({ name }, wording),
    t('emails.exportReady.text', { title, until: formatDateTime(until) }),
    { link, label: t('emails.exportReady.link') },
  ])
}
