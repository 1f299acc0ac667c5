import type { ReturnOfOrder } from '#core/api/returns/returns.ts'
import type { Payee } from '#core/returns/payee.ts'
import { shopName } from '#core/shop/shop.ts'
import type { ReturnState } from '#core/returns/statuses.ts'
import type { Email } from '../providers/mail/mail.ts'
import { emailAbout, orderLinks, type OrderEmailData } from './orders.ts'
import { collectionText, returnFacts } from './return-facts.ts'
import type { Wording } from './wording.ts'

/** Explains how the goods of an approved return come back. */
export function returnCollectionEmail(order: OrderEmailData, returned: ReturnOfOrder): Email {
  const { t, orderNumber: number } = order
  return emailAbout(order, t('emails.order.returnCollection.subject', { number }), [
    collectionText(order, returned),
    ...returnFacts(order, returned),
    ...orderLinks(order),
  ])
}

/** Says that an appointment announced to the customer is cancelled, and how the goods come back instead. */
export function collectionUndoneEmail(order: OrderEmailData, returned: ReturnOfOrder): Email {
  const { t, orderNumber: number } = order
  return emailAbout(order, t('emails.order.returnCollection.subject', { number }), [
    t('emails.order.returnCollection.undone', { number }),
    ...(returned.collection === undefined ? [] : [collectionText(order, returned)]),
    ...returnFacts(order, returned),
    ...orderLinks(order),
  ])
}

/** The same by SMS, to customers without an email address. */
export function collectionUndoneMessage(
  { number, link }: { number: string; link: string },
  { t }: Wording,
): string {
  return t('sms.collectionUndone', { shop: shopName, number, link })
}

/** Reports that a return was withdrawn, and that the customer keeps the goods. */
export function returnWithdrawnEmail(order: OrderEmailData, returned: ReturnOfOrder): Email {
  const { t, orderNumber: number } = order
  return emailAbout(order, t('emails.order.returnWithdrawn.subject', { number }), [
    t('emails.order.returnWithdrawn.text', { number }),
    ...returnFacts(order, returned),
    ...orderLinks(order),
  ])
}

/** Says where the refund of a return goes, because somebody else may have entered it. */
export function refundPayeeEmail(order: OrderEmailData, { way, accountEnd: account = '' }: Payee): Email {
  const { t, orderNumber: number } = order
  return emailAbout(order, t('emails.refundPayee.subject', { number }), [
    t('emails.refundPayee.text', { number, way, account }),
    t('emails.refundPayee.notYou'),
    ...orderLinks(order),
  ])
}

/** The same by SMS, to customers without an email address. */
export function refundPayeeMessage(
  { way, accountEnd: account = '', ...values }: Payee & { number: string; link: string },
  { t }: Wording,
): string {
  return t('sms.refundPayee', { shop: shopName, way, account, ...values })
}

/** Reports the state of a return by SMS, to customers without an email address. */
export function returnMessage(
  values: { number: string; state: ReturnState; amount: string; link: string },
  { t }: Wording,
): string {
  return t('sms.return', { shop: shopName, ...values })
}
