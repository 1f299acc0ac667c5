import { formatRinggit } from '#core/money.ts'
import type { Email } from '../providers/mail/mail.ts'
import { composeEmail } from './layout.ts'
import type { Wording } from './wording.ts'

interface About {
  number: string
  name: string
}

/** Confirms that a quotation was asked for. */
export function quotationRequestedEmail(
  { pieces, ...about }: About & { pieces: number },
  wording: Wording,
): Email {
  const { t } = wording
  return composeEmail(wording, t('emails.quotationRequested.subject', about), [
    t('emails.greeting', about),
    t('emails.quotationRequested.text', { ...about, pieces }),
    t('emails.quotationRequested.next'),
  ])
}

interface Sent extends About {
  /** The version; the first one replaces nothing. */
  version: number
  /** In ringgit. */
  total: number
  validUntil: string
  link: string
}

/** Sends a version of a quotation. */
export function quotationSentEmail({ total, link, ...rest }: Sent, wording: Wording): Email {
  const { t } = wording
  const values = { ...rest, total: formatRinggit(total) }
  return composeEmail(wording, t('emails.quotationSent.subject', values), [
    t('emails.greeting', values),
    t(rest.version === 1 ? 'emails.quotationSent.text' : 'emails.quotationSent.newVersion', values),
    { link, label: t('emails.quotationSent.link') },
    t('emails.quotationSent.until', values),
    t('emails.quotationSent.private'),
  ])
}

/** Reminds the buyer before the last day of a quotation. */
export function quotationReminderEmail({ total, link, ...rest }: Sent, wording: Wording): Email {
  const { t } = wording
  const values = { ...rest, total: formatRinggit(total) }
  return composeEmail(wording, t('emails.quotationReminder.subject', values), [
    t('emails.greeting', values),
    t('emails.quotationReminder.text', values),
    { link, label: t('emails.quotationSent.link') },
  ])
}

/** Sends the answer of staff to a question. */
export function quotationAnsweredEmail(
  { answer, link, ...about }: About & { answer: string; link: string },
  wording: Wording,
): Email {
  const { t } = wording
  return composeEmail(wording, t('emails.quotationAnswered.subject', about), [
    t('emails.greeting', about),
    t('emails.quotationAnswered.text', about),
    answer,
    { link, label: t('emails.quotationSent.link') },
  ])
}

/** Sends the buyer a copy of the acceptance. */
export function quotationAcceptedEmail(
  {
    total,
    link,
    ...rest
  }: About & { by: string; position: string; order: string; total: number; link: string },
  wording: Wording,
): Email {
  const { t } = wording
  const values = { ...rest, total: formatRinggit(total) }
  return composeEmail(wording, t('emails.quotationAccepted.subject', values), [
    t('emails.greeting', values),
    t('emails.quotationAccepted.text', values),
    { link, label: t('emails.quotationAccepted.link') },
  ])
}
