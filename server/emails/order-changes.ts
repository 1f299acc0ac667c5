import type { ContentChange } from '#core/api/orders.ts'
import { formatDateTime } from '#core/dates.ts'
import { addressLine } from '#core/delivery/postal-address.ts'
import { formatRinggit } from '#core/money.ts'
import { changeSentences } from '#core/orders/changing/change-texts.ts'
import { stillToPay } from '#core/orders/orders.ts'
import type { Email } from '../providers/mail/mail.ts'
import { emailAbout, orderLinks, type OrderEmailData } from './orders.ts'

/**
 * Reports the change that staff made or propose, and its author. Undefined if there is nothing to report: the change
 * was undone, declined by the customer, or withdrawn before they responded.
 */
export function orderChangedEmail(order: OrderEmailData, change: ContentChange): Email | undefined {
  const { state, by, at, note, toPay, address, notes } = change
  if (state !== 'applied' && state !== 'proposed') return undefined
  const { t } = order
  const { orderNumber: number } = order
  const when = formatDateTime(new Date(at.seconds * 1000))
  const values = { number, by, when, state }
  const still = (amountToPay: number) =>
    formatRinggit(stillToPay({ amountToPay, paidInAdvance: order.paidInAdvance }))
  const described = {
    ...change,
    address: address?.after && addressLine(address.after),
    notes: notes?.after,
  }
  const sentences = changeSentences(described, t, order.language)
  return emailAbout(order, t('emails.order.changed.subject', values), [
    t('emails.order.changed.text', values),
    ...sentences,
    {
      facts: [
        ...(note ? [[t('emails.order.note'), note] as const] : []),
        ...(toPay.before === toPay.after
          ? []
          : [[t('emails.order.changed.before'), still(toPay.before)] as const]),
        [t('emails.order.changed.toPay', { state }), still(toPay.after)],
      ],
    },
    ...(state === 'proposed' ? [t('emails.order.changed.answer')] : []),
    ...orderLinks(order),
  ])
}
