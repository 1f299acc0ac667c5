import { formatDateTime } from '#core/dates.ts'
import { formatRinggit } from '#core/money.ts'
import type { Email } from '../providers/mail/mail.ts'
import { composeEmail, greeting } from './layout.ts'
import type { Wording } from './wording.ts'

/** Invites staff to set up their account, for the first time or again. */
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

/** Notifies staff that a passkey of theirs was added or removed, because somebody else may have done it. */
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

/** Tells owners, and the person concerned, that a change of the deciders was requested, took effect or was refused. */
export function staffChangeEmail(
  values: {
    name: string
    event: 'asked' | 'done' | 'refused'
    /** The request, in words. */
    what: string
    askedBy: { name: string; email: string }
    askedAt: Date
    /** When it takes effect by itself. */
    until: Date
    link: string
  },
  wording: Wording,
): Email {
  const { t } = wording
  const { name, event, what, askedBy, askedAt, until, link } = values
  return composeEmail(wording, t('emails.staffChange.subject', { event, name: askedBy.name }), [
    greeting({ name }, wording),
    t('emails.staffChange.text', { event, until: formatDateTime(until) }),
    {
      facts: [
        [t('emails.staffChange.what'), what],
        [t('emails.staffChange.askedBy'), `${askedBy.name} (${askedBy.email})`],
        [t('emails.staffChange.askedAt'), formatDateTime(askedAt)],
      ],
    },
    { link, label: t('emails.staffChange.link') },
    t('emails.staffChange.notExpected', { name: askedBy.name }),
  ])
}

/** Notifies staff that a scheduled export is ready. */
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

/** Notifies staff of a new order, or of all new orders since the last email. */
export function newOrdersEmail(
  values: {
    name: string
    /** Each total is in ringgit; `items` counts pieces. */
    orders: readonly { number: string; total: number; items: number }[]
    /** The number of orders that are not listed. */
    more: number
    link: string
  },
  wording: Wording,
): Email {
  const { t } = wording
  const { name, orders, more, link } = values
  const count = orders.length + more
  const [first] = orders
  const subject =
    count === 1 && first
      ? t('emails.newOrders.one', { number: first.number, total: formatRinggit(first.total) })
      : t('emails.newOrders.many', { count })
  return composeEmail(wording, subject, [
    greeting({ name }, wording),
    t('emails.newOrders.text'),
    {
      facts: orders.map(
        ({ number, total, items }) =>
          [number, t('emails.newOrders.order', { total: formatRinggit(total), count: items })] as const,
      ),
    },
    ...(more > 0 ? [t('emails.newOrders.more', { count: more })] : []),
    { link, label: t('emails.newOrders.link') },
    t('emails.newOrders.why'),
  ])
}

/** Notifies staff that a quotation was asked for, or that a question about one waits. */
export function quotationWaitsEmail(
  values: {
    name: string
    event: 'requested' | 'question'
    number: string
    pieces: number
    link: string
  },
  wording: Wording,
): Email {
  const { t } = wording
  const { name, event, number, pieces, link } = values
  return composeEmail(wording, t(`emails.quotationWaits.${event}`, { number }), [
    greeting({ name }, wording),
    t(`emails.quotationWaits.${event}Text`, { number, pieces }),
    { link, label: t('emails.newOrders.link') },
    t('emails.newOrders.why'),
  ])
}
