import { invitationLife } from '#core/companies/invitations.ts'
import { formatDate } from '#core/dates.ts'
import { formatRinggit } from '#core/money.ts'
import { shopName } from '#core/shop/shop.ts'
import type { Email } from '../providers/mail/mail.ts'
import { composeEmail } from './layout.ts'
import type { Wording } from './wording.ts'

interface Invitation {
  company: string
  link: string
}

const days = invitationLife / (24 * 3_600_000)

/** Invites somebody to a company. */
export function companyInvitationEmail({ company, link }: Invitation, wording: Wording): Email {
  const { t } = wording
  return composeEmail(wording, t('emails.companyInvitation.subject', { company }), [
    t('emails.greetingUnnamed'),
    t('emails.companyInvitation.text', { company, shop: shopName }),
    { link, label: t('emails.companyInvitation.link') },
    t('emails.companyInvitation.validity', { days }),
    t('emails.companyInvitation.notYou'),
  ])
}

/** Invites somebody to a company by SMS. */
export function companyInvitationMessage({ company, link }: Invitation, { t }: Wording): string {
  return t('sms.companyInvitation', { shop: shopName, company, link })
}

interface RequestMessage {
  company: string
  /** The name of the buyer or, in a message about the decision, of the person who decided. */
  name: string
  /** In ringgit. */
  amount: number
  link: string
}

interface WaitingRequest extends RequestMessage {
  /** The number of pieces. */
  count: number
  until: Date
  word: string | undefined
  /** When the request was sent, if this message is a reminder. */
  since: Date | undefined
}

/** Tells a person who may decide on a purchase request that it waits. */
export function purchaseRequestEmail(
  { amount, count, until, word, since, link, ...who }: WaitingRequest,
  wording: Wording,
): Email {
  const { t } = wording
  const values = { ...who, amount: formatRinggit(amount), count }
  return composeEmail(wording, t('emails.purchaseRequest.subject', values), [
    t('emails.greetingUnnamed'),
    t('emails.purchaseRequest.text', values),
    ...(since ? [t('emails.purchaseRequest.reminder', { day: formatDate(since) })] : []),
    ...(word === undefined ? [] : [t('emails.purchaseRequest.word', { ...values, word })]),
    { link, label: t('emails.purchaseRequest.link') },
    t('emails.purchaseRequest.until', { day: formatDate(until) }),
    t('emails.purchaseRequest.private'),
  ])
}

/** Writes the SMS for the same purpose as `purchaseRequestEmail`. */
export function purchaseRequestMessage({ amount, ...values }: RequestMessage, { t }: Wording): string {
  return t('sms.purchaseRequest', { ...values, shop: shopName, amount: formatRinggit(amount) })
}

interface DecidedRequest extends RequestMessage {
  decision: 'approved' | 'rejected'
  /** The number of the order that was placed, or ''. */
  number: string
  reason: string | undefined
}

/** Tells the buyer whether the purchase request was approved or rejected. */
export function requestDecidedEmail(
  { amount, reason, link, ...rest }: DecidedRequest,
  wording: Wording,
): Email {
  const { t } = wording
  const values = { ...rest, amount: formatRinggit(amount) }
  return composeEmail(wording, t('emails.purchaseRequestDecided.subject', values), [
    t('emails.greetingUnnamed'),
    t(`emails.purchaseRequestDecided.${rest.decision}`, values),
    ...(reason === undefined ? [] : [t('emails.purchaseRequestDecided.reason', { reason })]),
    { link, label: t('emails.purchaseRequestDecided.link') },
  ])
}

/** Writes the SMS for the same purpose as `requestDecidedEmail`. */
export function requestDecidedMessage(
  { amount, ...values }: Omit<DecidedRequest, 'reason'>,
  { t }: Wording,
): string {
  return t('sms.purchaseRequestDecided', { ...values, shop: shopName, amount: formatRinggit(amount) })
}
